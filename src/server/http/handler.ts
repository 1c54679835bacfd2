import type * as z from 'zod'
import type { Operation } from '../../shared/contract/operation'
import type { AnswerCode, FieldKey, RefusalCode } from '../../shared/errors'
import type { Services } from '../services'

/** A file of a form, on disk until the call is answered; its size was checked while it arrived. */
export interface UploadedFile {
  path: string
  /** Bytes. */
  size: number
  /** SHA-256 of its bytes, hex. */
  hash: string
}

/** A file with the form's field that it was sent in. */
export type FormFile = UploadedFile & { field: string }

/** The call's context, beside its input. `Who` is null where visitors may call. */
export interface Call<Who extends string | null = string | null> {
  userId: Who
  /** The session the token belongs to; null for visitors. */
  sessionId: Who
  /** The caller's network (network-of.ts), for limits. */
  address: string
  /** Whether the call came through the listener for the network (docs/product/hosting.md "What is opened"). */
  fromNetwork: boolean
  /** The caller's user agent, shortened; shown in the list of sessions. */
  device: string
  /** The IANA name of the caller's time zone as sent, for their own days; null from clients that send none. */
  timeZone: string | null
  files: FormFile[]
  /** Its `Idempotency-Key`, where the row takes one. */
  key: string | null
  services: Services
}

type Who<Row extends Operation> = Row['login'] extends 'required' ? string : string | null

/** Implements an operation: checks permission, executes it, presents the result. Throws `refuse(…)` for every expected error. */
export type Handler<Row extends Operation> = (input: z.output<Row['request']>, call: Call<Who<Row>>) => Promise<z.output<Row['response']>>

/** The handlers of an area: one for each of its rows. */
export type Handlers<Rows extends Record<string, Operation>> = { [Name in keyof Rows]: Handler<Rows[Name]> }

/** An expected error: an answer status of the catalogue or a refusal. Anything else thrown is answered as `serverError`. */
export class Refusal extends Error {
  readonly code: AnswerCode | RefusalCode
  readonly fields: Record<string, FieldKey> | undefined
  readonly retryAfter: number | undefined
  current: string | undefined

  constructor(code: AnswerCode | RefusalCode, fields?: Record<string, FieldKey>, retryAfter?: number) {
    super(code)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Creates a refusal to throw. @param fields input names and reasons @param retryAfter seconds */
export function refuse(code: AnswerCode | RefusalCode, fields?: Record<string, FieldKey>, retryAfter?: number): Refusal {
  return new Refusal(code, fields, retryAfter)
}

/** The refusal `changed`. @param current the text as it is now and as the caller may see it */
export function refuseChanged(current: string): Refusal {
  const refusal = refuse('changed')
  refusal.current = current
  return refusal
}

/** A word or domain that administrators have listed, in a field. */
export function refuseListed(field: string, { kind, words }: { kind: 'word' | 'domain'; words: string }): Refusal {
  const refusal = refuse('invalid', { [field]: kind === 'word' ? 'wordListed' : 'domainListed' })
  refusal.current = words
  return refusal
}

/** A refusal that says what is in the way: who has the case, what was decided about it, or until when writing is suspended. */
export function refuseAs(code: 'caseTaken' | 'caseDecided' | 'suspended', current: string): Refusal {
  const refusal = refuse(code)
  refusal.current = current
  return refusal
}

/**
 * A handler that stores by itself what it did under an `Idempotency-Key`: its row is `idempotent: 'forever'`.
 * @param isRepeated whether it did a call before
 */
export function idempotentHandler<Row extends Operation>(
  handler: Handler<Row>,
  isRepeated: (call: Call<Who<Row>>) => Promise<boolean>,
): Handler<Row> & { isRepeated: (call: Call<Who<Row>>) => Promise<boolean> } {
  return Object.assign(handler, { isRepeated })
}

/** The slow part of an operation, run before any transaction begins. */
export interface SteppedHandler<Row extends Operation, Prepared> extends Handler<Row> {
  prepare: (input: z.output<Row['request']>, call: Call<Who<Row>>) => Promise<Prepared>
  commit: (input: z.output<Row['request']>, call: Call<Who<Row>>, prepared: Prepared) => Promise<z.output<Row['response']>>
}

/**
 * A handler in two steps: `prepare` hashes or decodes without occupying the database, `commit` writes. With an `Idempotency-Key` only
 * `commit` runs inside the transaction that stores the answer.
 */
export function inSteps<Row extends Operation, Prepared>(
  prepare: SteppedHandler<Row, Prepared>['prepare'],
  commit: SteppedHandler<Row, Prepared>['commit'],
): SteppedHandler<Row, Prepared> {
  const handler: Handler<Row> = async (input, call) => commit(input, call, await prepare(input, call))
  return Object.assign(handler, { prepare, commit })
}
