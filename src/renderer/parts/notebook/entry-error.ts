import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { errorMessage } from '../../hooks/error-messages'

/** The message for an entry that could not be stored: `limit` means a full notebook here, elsewhere the space for pictures. */
export const entryError = (t: TFunction, error: AppError): string =>
  error.code === 'limit' ? t('notebook.full', { most: limits.notebook.entries }) : errorMessage(t, error)
