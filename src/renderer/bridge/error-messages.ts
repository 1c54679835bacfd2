import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, FieldKey } from '../../shared/errors'

/** The sentence for a failure: what happened and what to do next. */
export function errorMessage(t: TFunction, error: AppError): string {
  if (error.code === 'tooMany' && error.retryAfter !== undefined) return t('errors.code.tooManyFor', { seconds: error.retryAfter })
  return t(`errors.code.${error.code}`)
}

/** The sentence for one refused field. */
export function fieldMessage(t: TFunction, key: FieldKey): string {
  return t(`errors.fields.${key}`)
}

/** The sentences of all refused fields, by field name. */
export function fieldMessages(t: TFunction, error: AppError | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(error?.fields ?? {}).map(([field, key]) => [field, fieldMessage(t, key)]))
}

/** What RTK Query hooks hand back as an error: ours, or the shape of an unexpected throw. */
export function asAppError(error: unknown): AppError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && !('message' in error)
    ? (error as AppError)
    : { code: 'serverError' }
}

/** `errorText(error)` in the language on screen, for what a query or mutation hook calls its error. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback((error) => errorMessage(t, asAppError(error)), [t])
}
