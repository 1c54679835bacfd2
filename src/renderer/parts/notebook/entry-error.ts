import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { errorMessage } from '../../hooks/error-messages'

/** The message for an entry that could not be stored: `limit` means a full notebook here, elsewhere the space for pictures. */
export function entryError(t: TFunction, error: AppError): string {
  if (error.code !== 'limit') return errorMessage(t, error)
  const { entries, entriesWithDeleted } = limits.notebook
  return error.fields?.['deleted'] ? t('notebook.fullWithDeleted', { most: entriesWithDeleted }) : t('notebook.full', { most: entries })
}
