import * as z from 'zod'
import type { AnswerCode } from '../errors'

/** A request body as it crosses the network: the JSON object, or the text fields of a form. */
export type WireBody = Record<string, unknown>

/** Where an operation is posted; the catalogue's paths. */
export const paths = ['/', '/user', '/login', '/signup', '/follow', '/chat', '/program', '/school', '/profile', '/post', '/img'] as const
export type Path = (typeof paths)[number]

/**
 * One call of the catalogue. `request` and `response` are codecs between the wire (decode side) and what the product works with:
 * the client encodes requests and decodes responses, the server the other way round.
 */
export interface Operation<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  path: Path
  /** `required`: 401 without; `optional`: a visitor may, a bad token may not; `ignored`: the token is not looked at. */
  login: 'required' | 'optional' | 'ignored'
  /** Writes count against the account's write limit. */
  write?: true
  /** Takes an `Idempotency-Key`: its first answer is kept for a day; `forever`: by the handler, with what it wrote. */
  idempotent?: true | 'forever'
  /** Sent by main on its own behalf; the renderer cannot call it, for its answer or effect holds a secret. */
  mainOnly?: true
  /** Its answer may be long, or long in coming: it gets more room and more time. */
  long?: true
  /** Sent as `multipart/form-data`; `files` names the file field and how many it takes. */
  form?: { files?: { field: string; most: number; need: boolean } }
  /** Whether a body posted to `path` asks for this operation. Exactly one row may say so. */
  match: (body: WireBody) => boolean
  request: Request
  response: Response
  /** The noes it may answer with. */
  answers: readonly AnswerCode[]
}

/**
 * Declares a row and keeps its exact types. On `/` and `/user` a body without `eventType` asks for nothing (docs/product/calls.md
 * "Transport").
 */
export function operation<const Row extends Operation>(row: Row): Row {
  if (row.path !== '/' && row.path !== '/user') return row
  return { ...row, match: (body) => !isAbsent(body['eventType']) && row.match(body) }
}

/** The body's `eventData` as an object; a form carries it as JSON text. */
export function eventData(body: WireBody): Record<string, unknown> {
  const data = body['eventData']
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>
  return {}
}

/** A match on literal values of the body's own fields. `eventType` may be absent, null or '': then the path has said it. */
export function says(fields: Record<string, string>): (body: WireBody) => boolean {
  return (body) => Object.entries(fields).every(([name, value]) => body[name] === value || (name === 'eventType' && isAbsent(body[name])))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** An answer that carries nothing. */
export const nothing = z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({}) })
