import type { Community } from './community'
import type { Shape } from './shape'

/** The ids in samples: items of a community by their relation to haru, the caller. */
export interface Ids {
  haru: string
  minji: string
  /** A member whom haru has no relation to yet. */
  stranger: string
  email: string
  code: string
  ticket: string
  password: string
  nickname: string
  phone: string
  session: string
  post: string
  ownPost: string
  comment: string
  ownComment: string
  question: string
  ownQuestion: string
  anonymousQuestion: string
  answer: string
  ownAnswer: string
  anonymousAnswer: string
  /** Minji's correction of haru's post, and haru's of minji's. */
  correction: string
  ownCorrection: string
  program: string
  ownProgram: string
  review: string
  image: string
  block: string
  room: string
  message: string
  case: string
  decision: string
}

export type Body = Record<string, unknown>

/** A written-out call: its request, its answer, and what may be left out. */
export interface Sample {
  /** The rows of rows.ts that it covers. */
  rows: string[]
  /** The app's name of the operation. */
  operation: string
  path: string
  login: 'required' | 'optional' | 'ignored'
  /** Sent as a form, with its objects as JSON texts. `file`: the field of its picture or recording. */
  form?: { file?: string }
  asked(ids: Ids): Body
  /** Paths of parts of the body that may be absent, null or ''. */
  optional?: string[]
  /** Required parts of the body: absent, null and '' are answered with 400. */
  needed?: string[]
  /** The input that a page passes for the same call. */
  input(ids: Ids): unknown
  /** Optional parts that the app leaves out. */
  appOmits?: string[]
  answer: Shape
  /** Parts of the answer that the app does not use. */
  unread?: string[]
  /** Sent with an `Idempotency-Key`. */
  retried?: true
  /** Creates what has to exist first, anew each time. @param as its token is used for the call */
  first?(community: Community): Promise<Partial<Ids> & { as?: string }>
}

/** A copy of a body with one part replaced; undefined removes it. */
export function withPart(body: Body, way: string, value: unknown): Body {
  const [key = '', ...rest] = way.split('.')
  if (Array.isArray(body)) return body.map((each, index) => (String(index) === key ? withPart(each, rest.join('.'), value) : each)) as never
  const { [key]: old, ...others } = body
  if (rest.length > 0) return { ...others, [key]: withPart(old as Body, rest.join('.'), value) }
  return value === undefined ? others : { ...others, [key]: value }
}

export function partOf(body: unknown, way: string): unknown {
  return way.split('.').reduce<unknown>((part, key) => (part as Body | undefined)?.[key], body)
}
