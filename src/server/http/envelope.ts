import { type AnswerCode, answerStatuses, type FieldKey, type RefusalCode, refusalStatuses } from '../../shared/errors'
import { Refusal, refuse } from './handler'

/** The shape of every answer (docs/product/calls.md "Transport"). */
export interface Envelope {
  /** '00', an answer status, or the HTTP code as text. */
  status: string
  response: unknown
  message?: string
  fields?: Record<string, FieldKey>
  /** Of `changed`: the text as it is now; of other refusals, what is in the way (shared/errors.ts). */
  current?: string
}

const statusOfAnswer = Object.fromEntries(Object.entries(answerStatuses).map(([status, code]) => [code, status])) as Record<
  AnswerCode,
  string
>

export function isAnswerCode(code: AnswerCode | RefusalCode): code is AnswerCode {
  return Object.hasOwn(statusOfAnswer, code)
}

/** @returns the HTTP status and envelope of a refusal */
export function envelopeOf({ code, fields, current }: Refusal): { http: number; envelope: Envelope } {
  const http = isAnswerCode(code) ? 200 : refusalStatuses[code]
  const status = isAnswerCode(code) ? statusOfAnswer[code] : String(http)
  return {
    http,
    envelope: { status, response: {}, message: code, ...(fields ? { fields } : {}), ...(current === undefined ? {} : { current }) },
  }
}

/** The refusal for an error of the framework (size, media type, syntax); null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  if (error.statusCode >= 500) return null
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_FILES_LIMIT') return refuse('invalid', { img: 'tooMany' })
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return refuse('invalid')
  if (error.statusCode === 404) return refuse('notFound')
  if (error.statusCode === 413) return refuse('tooLarge')
  return refuse(error.statusCode === 415 ? 'unsupportedMedia' : 'invalid')
}
