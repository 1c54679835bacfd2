import type { AppError, FieldKey } from '../../../shared/errors'
import type { PictureProblem } from '../../ui/account/picture-file'

/** How a refused signup is told, and at which of its steps. */
export type JoinFailure =
  | { as: 'unverified' }
  | { as: 'fields'; fields: Record<string, FieldKey>; step: 0 | 1 }
  | { as: 'picture'; problem: PictureProblem }
  | { as: 'wait'; seconds: number }
  | { as: 'toast' }

export function joinFailure(error: AppError): JoinFailure {
  const { code, fields = {} } = error
  if (code === 'wrongState') return { as: 'unverified' }
  if (code === 'tooLarge') return { as: 'picture', problem: 'pictureSize' }
  if (code === 'unsupportedMedia' || 'img' in fields) return { as: 'picture', problem: 'pictureKind' }
  if (code === 'tooMany') return { as: 'wait', seconds: error.retryAfter ?? 60 }
  if (Object.keys(fields).length > 0) return { as: 'fields', fields, step: 'email' in fields || 'password' in fields ? 0 : 1 }
  return { as: 'toast' }
}
