import * as z from 'zod'
import { ownReply, post } from './feed-shapes'
import { id, isNone, place, placeFromWire, wireMaybe, wireOptions, wirePlace, wireText } from './fields'
import { hasFields, nothing, operation, type WireBody } from './operation'
import { pageUnder } from './page'
import { reasonFromWire, reportReason } from './report-reason'

/** What `hideItem` and `reportItem` take. Programs have calls of their own below; messages are reported by their area. */
export const itemKinds = ['post', 'reply', 'question', 'answer', 'review', 'correction'] as const
export type ItemKind = (typeof itemKinds)[number]

const item = { kind: z.enum(itemKinds, 'invalid'), id }
const wireItem = z.looseObject({
  eventType: z.string(),
  eventData: z.looseObject({
    postId: wireMaybe(z.string()),
    qnaId: wireMaybe(z.string()),
    replyId: wireMaybe(z.string()),
    reviewId: wireMaybe(z.string()),
    correctionId: wireMaybe(z.string()),
    reason: z.unknown().optional(),
  }),
})
type Item = { kind: ItemKind; id: string }

/** Reviews and corrections have an eventType of their own. The wire tells replies from answers by its eventType, and both from what they are on by `replyId`. */
function itemFromWire({ eventType, eventData: { postId, qnaId, replyId, reviewId, correctionId } }: z.output<typeof wireItem>): Item {
  if (eventType === 'review') return { kind: 'review', id: reviewId ?? '' }
  if (eventType === 'correction') return { kind: 'correction', id: correctionId ?? '' }
  const onPost = eventType === 'posting'
  if (!isNone(replyId)) return { kind: onPost ? 'reply' : 'answer', id: replyId }
  return { kind: onPost ? 'post' : 'question', id: (onPost ? postId : qnaId) ?? '' }
}

const idNames = {
  post: 'postId',
  reply: 'replyId',
  question: 'qnaId',
  answer: 'replyId',
  review: 'reviewId',
  correction: 'correctionId',
} as const

function itemToWire(type: string, { kind, id: itemId }: Item, more: Record<string, unknown> = {}) {
  const data = { [idNames[kind]]: itemId, ...more }
  if (kind === 'post' || kind === 'reply') return { eventType: 'posting', postType: type, eventData: data }
  if (kind === 'review') return { eventType: 'review', reviewType: type, eventData: data }
  if (kind === 'correction') return { eventType: 'correction', correctionType: type, eventData: data }
  return { eventType: 'qna', qnaType: type, eventData: data }
}

const asks = (type: string) => (body: WireBody) =>
  hasFields({ eventType: 'correction', correctionType: type })(body) ||
  hasFields({ eventType: 'posting', postType: type })(body) ||
  hasFields({ eventType: 'qna', qnaType: type })(body) ||
  hasFields({ eventType: 'review', reviewType: type })(body)

const aboutProgram = (programType: string) => ({
  path: '/program' as const,
  login: 'required' as const,
  write: true as const,
  match: hasFields({ eventType: 'program', programType }),
  request: () =>
    z.codec(z.looseObject({ eventData: z.looseObject({ programId: wireText }) }), z.strictObject({ programId: id }), {
      decode: (w) => ({ programId: w.eventData.programId }),
      encode: (input) => ({ eventType: 'program', programType, eventData: input }),
    }),
  response: () => nothing,
})

/** Hiding and reporting (docs/product/errors.md "Sentences", docs/product/moderation.md "Hiding"). */
export const moderationOperations = {
  /** Hides an item for the caller only. Idempotent; the caller's own item is refused with `invalid`. */
  hideItem: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('blind'),
    request: () =>
      z.codec(wireItem, z.strictObject(item), {
        decode: itemFromWire,
        encode: (input) => itemToWire('blind', input, { reason: '' }),
      }),
    response: () => nothing,
    answers: [],
  }),

  showItem: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('blindCancel'),
    request: () =>
      z.codec(wireItem, z.strictObject(item), {
        decode: itemFromWire,
        encode: (input) => itemToWire('blindCancel', input),
      }),
    response: () => nothing,
    answers: [],
  }),

  /** Also hides the item. A second report: `exists`; the caller's own item: `invalid`. */
  reportItem: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('report'),
    request: () =>
      z.codec(wireItem, z.strictObject({ ...item, reason: reportReason }), {
        decode: (w) => ({ ...itemFromWire(w), reason: reasonFromWire(w.eventData.reason) }),
        encode: ({ reason, ...input }) => itemToWire('report', input, { reason }),
      }),
    response: () => nothing,
    answers: ['exists'],
  }),

  hideProgram: operation({ ...aboutProgram('blind'), whileSuspended: true, answers: [] }),
  showProgram: operation({ ...aboutProgram('blindCancel'), whileSuspended: true, answers: [] }),

  /** Also hides the program. A second report: `exists`; the caller's own program: `invalid`. */
  reportProgram: operation({
    path: '/program',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'program', programType: 'report' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ programId: wireText, reason: z.unknown().optional() }) }),
        z.strictObject({ programId: id, reason: reportReason }),
        {
          decode: ({ eventData: data }) => ({ programId: data.programId, reason: reasonFromWire(data.reason) }),
          encode: (input) => ({ eventType: 'program', programType: 'report', eventData: input as { programId: string; reason: unknown } }),
        },
      ),
    response: () => nothing,
    answers: ['exists'],
  }),

  /** The posts that the caller has hidden, most recently hidden first; `hidden` is set on each. */
  hiddenPosts: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'posting', postType: 'blinds' }),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => ({ eventType: 'posting', postType: 'blinds', eventData: { offset: 0, ...input } }),
      }),
    response: () => pageUnder('post', post),
    answers: [],
  }),

  /** The comments or answers that the caller has hidden, most recently hidden first. */
  hiddenReplies: operation({
    path: '/',
    login: 'required',
    match: asks('replyBlinds'),
    request: () =>
      z.codec(
        z.looseObject({ eventType: z.string(), eventData: wireOptions(wirePlace) }),
        z.strictObject({ ...place, kind: z.enum(['reply', 'answer'], 'invalid') }),
        {
          decode: (w) => ({
            ...placeFromWire(w.eventData || {}),
            kind: w.eventType === 'posting' ? ('reply' as const) : ('answer' as const),
          }),
          encode: ({ kind, ...input }) => {
            const data = { offset: 0, ...input }
            if (kind === 'reply') return { eventType: 'posting', postType: 'replyBlinds', eventData: data }
            return { eventType: 'qna', qnaType: 'replyBlinds', eventData: data }
          },
        },
      ),
    response: () => pageUnder('reply', ownReply),
    answers: [],
  }),

  /** A second report: `exists`; the caller's own id: `invalid`. */
  reportUser: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'friend', friendType: 'report' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ userId: wireText, reason: z.unknown().optional() }) }),
        z.strictObject({ userId: id, reason: reportReason }),
        {
          decode: (w) => ({ userId: w.eventData.userId, reason: reasonFromWire(w.eventData.reason) }),
          encode: (input) => ({ eventType: 'friend', friendType: 'report', eventData: input }),
        },
      ),
    response: () => nothing,
    answers: ['exists'],
  }),
}
