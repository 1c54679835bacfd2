import type { AppError, FieldKey } from '../../shared/errors'

/** How a failure of these screens is told: at its fields, as a wait, or as a toast (specification 8). */
export type Telling<Toast extends string> =
  | { as: 'fields'; fields: Record<string, FieldKey> }
  | { as: 'wait'; seconds: number }
  | { as: 'toast'; text: Toast | 'serverError' }

/** @param no what the toast says when the community understood the question and answered with a no */
export function tellingOf<Toast extends string>(error: AppError, no: Toast): Telling<Toast> {
  if (error.code === 'tooMany') return { as: 'wait', seconds: error.retryAfter ?? 60 }
  if (error.fields && Object.keys(error.fields).length > 0) return { as: 'fields', fields: error.fields }
  return { as: 'toast', text: answers.has(error.code) ? no : 'serverError' }
}

const answers: ReadonlySet<AppError['code']> = new Set(['mismatch', 'exists', 'limit', 'expired', 'wrongState', 'invalid'] as const)
