import type { Community } from './community'
import type { Shape } from './shape'

/** What samples speak of: things of a community, by what they are to haru, who asks. */
export interface Ids {
  haru: string
  minji: string
  /** Somebody haru has nothing to do with yet. */
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
  program: string
  ownProgram: string
  image: string
  block: string
  room: string
  message: string
}

export type Body = Record<string, unknown>

/** One call as the pages write it, by hand: what is asked, what is answered, what may be left out. */
export interface Sample {
  /** Which rows of the pages it stands for (rows.ts). */
  rows: string[]
  /** What the app calls it. */
  operation: string
  path: string
  login: 'required' | 'optional' | 'ignored'
  /** Sent as a form; its objects are JSON texts there. `file`: the field of its picture. */
  form?: { file?: string }
  asked(ids: Ids): Body
  /** Ways to parts of the body that may be absent, null or ''. */
  optional?: string[]
  /** Parts of the body that must be there: without, null and '' are 400. */
  needed?: string[]
  /** What a screen hands the app for the same call. */
  input(ids: Ids): unknown
  /** Optional parts that the app leaves out. */
  appOmits?: string[]
  answer: Shape
  /** Parts of the answer that the app has no use for. */
  unread?: string[]
  /** Goes with an `Idempotency-Key`. */
  retried?: true
  /** What has to be there first, made anew each time. @param as its token is used for the call */
  first?(community: Community): Promise<Partial<Ids> & { as?: string }>
}

/** A copy of a body with one part set; undefined takes it out. */
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
