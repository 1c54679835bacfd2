import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, FieldKey } from '../../shared/errors'
import { waitText } from './wait-text'

/** The message for an error: what happened and what to do next. */
export function errorMessage(t: TFunction, error: AppError): string {
  if (error.code === 'tooMany' && error.retryAfter !== undefined)
    return t('errors.code.tooManyFor', { time: waitText(t, error.retryAfter) })
  if (error.code === 'serverError' && error.requestId !== undefined) return t('errors.code.serverErrorAs', { id: error.requestId })
  if (error.code === 'suspended' && error.current) return t('errors.code.suspendedUntil', { until: dayOf(error.current) })
  const recording = error.fields?.['voice']
  if (recording === 'tooLong') return t('errors.recordingTooLong')
  if (recording === 'tooShort' || recording === 'tooLarge' || recording === 'unreadable') return t(`errors.fields.${recording}`)
  const told = Object.values(error.fields ?? {}).find((key) => isListed(key) || key === 'threadFull')
  return told ? fieldMessage(t, told, error.current) : t(`errors.code.${error.code}`)
}

const isListed = (key: FieldKey) => key === 'wordListed' || key === 'domainListed'

/** A day in the reader's own time zone, YYYY-MM-DD. @param at ISO 8601 */
export const dayOf = (at: string): string => new Intl.DateTimeFormat('sv').format(Date.parse(at))

/** The message for one refused field. @param words the listed word or domain, `current` of the error */
export function fieldMessage(t: TFunction, key: FieldKey, words?: string): string {
  return isListed(key) && words !== undefined ? t(`errors.listed.${key}`, { words }) : t(`errors.fields.${key}`)
}

/** The messages of all refused fields, by field name. */
export function fieldMessages(t: TFunction, error: AppError | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(error?.fields ?? {}).map(([field, key]) => [field, fieldMessage(t, key, error?.current)]))
}

/** The error of an RTK Query hook as an AppError: itself, or `serverError` for an unexpected exception. */
export function asAppError(error: unknown): AppError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && !('message' in error)
    ? (error as AppError)
    : { code: 'serverError' }
}

/** Returns a function that gives the message for the error of a query or mutation hook. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback((error) => errorMessage(t, asAppError(error)), [t])
}

/** How a session form shows an error: at its fields, as a wait, or as a toast (docs/product/errors.md "Sentences"). */
export type FailureDisplay<Toast extends string> =
  | { as: 'fields'; fields: Record<string, FieldKey> }
  | { as: 'wait'; seconds: number }
  | { as: 'toast'; text: Toast | 'serverError' }

/** @param no the toast for a refusal, an error that the server expects */
export function failureDisplay<Toast extends string>(error: AppError, no: Toast): FailureDisplay<Toast> {
  if (error.code === 'tooMany') return { as: 'wait', seconds: error.retryAfter ?? 60 }
  if (error.fields && Object.keys(error.fields).length > 0) return { as: 'fields', fields: error.fields }
  return { as: 'toast', text: answers.has(error.code) ? no : 'serverError' }
}

const answers: ReadonlySet<AppError['code']> = new Set(['mismatch', 'exists', 'limit', 'expired', 'wrongState', 'invalid'] as const)
