import * as z from 'zod'
import type { AnswerCode } from '../errors'

/** A request body on the wire: the JSON object, or the text fields of a form. */
export type WireBody = Record<string, unknown>

/** What holds for all requests of an operation, or for some of them. */
type Holds = true | ((body: WireBody) => boolean)

/** Whether it holds for a request. */
export const holdsFor = (rule: Holds | undefined, body: WireBody): boolean => (typeof rule === 'function' ? rule(body) : rule === true)

/** The paths that operations are posted to. */
export const paths = ['/', '/user', '/login', '/signup', '/follow', '/chat', '/program', '/school', '/profile', '/post', '/img'] as const
export type Path = (typeof paths)[number]

/** A field of a form that takes files. */
export interface FileField {
  field: string
  /** How many files. */
  most: number
  need: boolean
  /** The largest file, in bytes, where it is smaller than that of a picture (limits.ts `images.bytes`). */
  bytes?: number
}

/** What is known of an operation without its codecs. */
interface Row {
  path: Path
  /**
   * `required`: 401 without a token; `optional`: visitors may call it, an invalid token is refused; `ignored`: the token is not checked.
   */
  login: 'required' | 'optional' | 'ignored'
  /** Only members with this role, or one that includes it, may call it: 403 for others. */
  role?: 'moderator' | 'administrator'
  /** Counts against the account's write limit. */
  write?: true
  /** A member whose writing is suspended may call it; other writes are refused with `suspended` (docs/product/moderation.md "Suspension"). */
  whileSuspended?: Holds
  /** It publishes or sends a text of the member's: one who is slowed may do so once an hour (docs/product/moderation.md "Order keeping"). */
  composes?: Holds
  /**
   * Accepts an `Idempotency-Key`. True: the first answer is stored for a day. `forever`: the handler stores it with the rows that it
   * writes.
   */
  idempotent?: true | 'forever'
  /**
   * It changes something without being a `write`, and a repeat after a lost answer would be refused or counted: apps send it once. Where it
   * is `idempotent`, the user may send it again, but no app does by itself: an older community ignores the `Idempotency-Key`.
   */
  once?: true
  /** Only main may call it, because its answer or effect contains a secret, or main keeps what it moves. */
  mainOnly?: true
  /** For visitors the answer depends on the input alone: those who ask for the same at the same time share one. */
  sharedByVisitors?: true
  /** The answer may be large or slow, so its size limit and timeout are higher. */
  long?: true
  /** Sent as `multipart/form-data`; `files` names its file fields. */
  form?: { files?: readonly FileField[] }
  /** Whether a body posted to `path` is a request for this operation. Exactly one operation matches a body. */
  match: (body: WireBody) => boolean
  /** The answer codes that it may refuse with. */
  answers: readonly AnswerCode[]
}

/**
 * The codecs of an operation, between the wire (decode side) and the product's types: the client encodes requests and decodes responses,
 * the server does the reverse.
 */
interface Codecs {
  request: z.ZodType
  response: z.ZodType
  /** The codec of the rows of a page, under `items`. A row that several callers are given is encoded once. */
  items?: z.ZodType
  /** The codec of the entries of an answer that consists of `parts`. There may be very many: they are encoded a number at a time. */
  entries?: z.ZodType
}

/** One operation of the contract. */
export interface Operation extends Row, Codecs {}

type Declared = Row & { [Name in keyof Codecs]: () => z.ZodType }
type FromDeclared<D> = { [Name in keyof D]: Name extends keyof Codecs ? (D[Name] extends () => infer Codec ? Codec : never) : D[Name] }

/**
 * Declares an operation and keeps its exact types. Each codec is created when it is first used: an app needs few of them to start, and
 * creating all takes time and memory. On `/` and `/user`, a body without `eventType` matches nothing (docs/product/calls.md "Transport").
 */
export function operation<const D extends Declared>(row: D): FromDeclared<D> {
  const { path, match } = row
  const needsType = path === '/' || path === '/user'
  const created = { ...row, match: needsType ? (body: WireBody) => !isAbsent(body['eventType']) && match(body) : match }
  for (const name of codecNames) {
    const create = row[name]
    if (create) Object.defineProperty(created, name, { get: once(create), enumerable: true })
  }
  return created as never
}

const codecNames = ['request', 'response', 'items', 'entries'] as const

function once<T extends object>(create: () => T): () => T {
  let created: T | undefined
  return () => {
    created ??= create()
    return created
  }
}

/** The body's `eventData` as an object; in a form it is JSON text. */
export function eventData(body: WireBody): Record<string, unknown> {
  const data = body['eventData']
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>
  return {}
}

/**
 * Matches literal values of the body's own fields. `eventType` may be absent, null or '', because the path then identifies the operation.
 */
export function hasFields(fields: Record<string, string>): (body: WireBody) => boolean {
  const expected = Object.entries(fields)
  return (body) => expected.every(([name, value]) => body[name] === value || (name === 'eventType' && isAbsent(body[name])))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A response without content. */
export const nothing = z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({}) })

/** The codec of an answer that has the same names and shapes on the wire as in the product. */
export function plainAnswer<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.codec(z.object(shape), z.strictObject(shape), { decode: (w) => w as never, encode: (given) => given as never })
}
