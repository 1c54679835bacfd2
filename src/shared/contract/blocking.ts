import * as z from 'zod'
import { id, isNone, wireMaybe, wireText } from './fields'
import { eventData, hasFields, nothing, operation } from './operation'

const friend = (friendType: string) => hasFields({ eventType: 'friend', friendType })

/** Blocking members (docs/product/moderation.md "Blocking"). */
export const blockingOperations = {
  /**
   * Applies both ways and without notice: neither member sees what the other writes under their name, and follows between them are removed
   * (docs/product/moderation.md "Blocking").
   */
  block: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: (body) => friend('blind')(body) && !isNone(eventData(body)['blindUserId']),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ blindUserId: wireText }) }), z.strictObject({ userId: id }), {
        decode: (w) => ({ userId: w.eventData.blindUserId }),
        encode: (input) => ({ eventType: 'friend', friendType: 'blind', eventData: { blindUserId: input.userId } }),
      }),
    response: () => nothing,
    answers: [],
  }),

  /**
   * Blocks the writer of an anonymous question or answer without revealing who it is; applies to everything that they write anonymously
   * (docs/product/questions.md "Anonymous writers").
   */
  blockAnonymous: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: (body) => friend('blind')(body) && isNone(eventData(body)['blindUserId']),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ qnaId: wireMaybe(z.string()), replyId: wireMaybe(z.string()) }) }),
        z.strictObject({ kind: z.enum(['question', 'answer'], 'invalid'), id }),
        {
          decode: ({ eventData: { qnaId, replyId } }) =>
            isNone(replyId) ? { kind: 'question' as const, id: qnaId ?? '' } : { kind: 'answer' as const, id: replyId },
          encode: ({ kind, id: itemId }) => ({
            eventType: 'friend',
            friendType: 'blind',
            eventData: { [kind === 'question' ? 'qnaId' : 'replyId']: itemId },
          }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),

  /** The members that the caller has blocked, most recent first. An anonymous writer is only a label, 익명 N. */
  blocks: operation({
    path: '/',
    login: 'required',
    match: friend('blinds'),
    request: () =>
      z.codec(z.looseObject({}), z.strictObject({}), {
        decode: () => ({}),
        encode: () => ({ eventType: 'friend', friendType: 'blinds' }),
      }),
    response: () =>
      z.codec(
        z.object({
          blinds: z.array(
            z.object({
              blind_id: z.string(),
              user_id: z.string().nullable(),
              nick_name: z.string(),
              user_image_path: z.string().nullable(),
            }),
          ),
        }),
        z.strictObject({
          blocks: z.array(z.strictObject({ id, userId: id.nullable(), nickname: z.string(), imagePath: z.string().nullable() })),
        }),
        {
          decode: (w) => ({
            blocks: w.blinds.map((one) => ({
              id: one.blind_id,
              userId: one.user_id,
              nickname: one.nick_name,
              imagePath: one.user_image_path,
            })),
          }),
          encode: ({ blocks }) => ({
            blinds: blocks.map((one) => ({
              blind_id: one.id,
              user_id: one.userId,
              nick_name: one.nickname,
              user_image_path: one.imagePath,
            })),
          }),
        },
      ),
    answers: [],
  }),

  /** A block of a named member is identified by that member's id. Removing a block that does not exist changes nothing. */
  unblock: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: friend('cancel'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ blindId: wireMaybe(z.string()), blindUserId: wireMaybe(z.string()) }) }),
        z.strictObject({ blockId: id }),
        {
          decode: ({ eventData: { blindId, blindUserId } }) => ({ blockId: (isNone(blindId) ? blindUserId : blindId) ?? '' }),
          encode: (input) => ({ eventType: 'friend', friendType: 'cancel', eventData: { blindId: input.blockId } }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),
}
