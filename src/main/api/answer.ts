import * as z from 'zod'
import { type AnswerCode, type AppError, answerStatuses, type FieldKey, type RefusalCode, refusalStatuses } from '../../shared/errors'
import { Failure } from '../failure'
import type { RawAnswer } from './network'

const envelope = z.object({
  status: z.string(),
  response: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
  current: z.string().optional().catch(undefined),
})
type Envelope = z.output<typeof envelope>

/** The content of an answer (docs/product/calls.md "Transport"). @throws Failure for an error or a refusal */
export function readAnswer(raw: RawAnswer): unknown {
  const read = envelope.safeParse(parse(raw.text))
  if (!read.success) throw new Failure({ code: raw.status >= 500 ? codeOfStatus(raw.status) : 'badAnswer', ...traceOf(raw) })
  if (raw.status === 200 && read.data.status === '00') return read.data.response
  throw new Failure(errorOf(raw, read.data))
}

function errorOf(raw: RawAnswer, { status, message, fields, current }: Envelope): AppError {
  return {
    code: raw.status === 200 ? answerOf(status) : refusalOf(raw.status, message),
    ...(fields === undefined ? {} : { fields: fields as Record<string, FieldKey> }),
    ...(current === undefined ? {} : { current }),
    ...(raw.retryAfter === null ? {} : { retryAfter: raw.retryAfter }),
    ...traceOf(raw),
  }
}

/** Only server errors are in the community's log. */
function traceOf({ status, requestId }: RawAnswer): Pick<AppError, 'requestId'> {
  return status >= 500 && requestId !== undefined ? { requestId } : {}
}

function answerOf(status: string): AnswerCode | 'badAnswer' {
  return Object.hasOwn(answerStatuses, status) ? answerStatuses[status as keyof typeof answerStatuses] : 'badAnswer'
}

function refusalOf(status: number, message: string | undefined): RefusalCode {
  const named = message !== undefined && Object.hasOwn(refusalStatuses, message) ? (message as RefusalCode) : null
  return named !== null && refusalStatuses[named] === status ? named : codeOfStatus(status)
}

/** The error code for an HTTP status without one in its body, such as a proxy's. */
function codeOfStatus(status: number): RefusalCode {
  const found = (Object.keys(refusalStatuses) as RefusalCode[]).find((code) => refusalStatuses[code] === status)
  if (found) return found
  return status >= 500 ? 'busy' : 'invalid'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
