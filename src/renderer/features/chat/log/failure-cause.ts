import type { TFunction } from 'i18next'
import type { AppError } from '../../../../shared/errors'
import { errorMessage } from '../../../hooks/error-messages'

/** Why a message or a change of one was refused. */
export function causeOf(t: TFunction, error: AppError): string {
  if (error.code === 'wrongState') return t('chat.room.noLongerWritable')
  return error.fields?.['text'] === 'repeated' ? t('errors.fields.repeated') : errorMessage(t, error)
}
