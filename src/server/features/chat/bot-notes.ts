import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { BotLink, BotTopic } from '../../../shared/contract/bot-note'
import type { Schema } from '../../db/schema'
import type { NewNotice } from '../../notices'
import { anonymousName, askersNumber } from '../../writer-names'
import { agrees } from '../corrections/agreement-queries'
import { findCorrectionNews } from '../corrections/correction-news-queries'
import { findRuling } from '../moderation/ruling-queries'
import { hasSaved } from '../programs/program-reaction-queries'
import {
  findAccepted,
  findAnsweredReview,
  findMention,
  findNickname,
  findProgramTitle,
  findReviewForMentor,
  findSeenAnswer,
  findSeenReply,
  isStanding,
  selectAnswerReaders,
} from './bot-queries'
import type { StoredNote } from './chat-presentation'
import { answerOnce, correctionOnce, reviewOnce } from './quotations'

/** How a member is notified of an event: by a message of the bot, a notice, or both. */
export type MemberNotification = { to: string } & (
  | {
      note: StoredNote
      /** Null where only the bot notifies. */
      notice: NewNotice | null
      /** The key under which the member is notified only once; without one, once for each event. */
      once?: string
    }
  | { note: null; notice: NewNotice; once?: never }
)

/** What the writer is notified of after each decision; `remove`, where the item could not be removed any more, says so too. */
const writersTopics = { remove: 'itemRemoved', warn: 'warned', suspend: 'suspended', close: 'accountClosed' } as const

const appealTopics = { keep: 'appealKept', shorten: 'appealShortened', lift: 'appealLifted' } as const

type Notes<Payload> = (trx: Transaction<Schema>, payload: Payload) => Promise<MemberNotification[]>
type Reader = (trx: Transaction<Schema>, payload: unknown) => Promise<MemberNotification[]>

const id = z.string()

/** The payload of each kind of event. A payload that cannot be parsed was written by another version of this program, and is skipped. */
function reading<Payload>(shape: z.ZodType<Payload>, notes: Notes<Payload>): Reader {
  return async (trx, payload) => {
    const read = shape.safeParse(payload)
    return read.success ? notes(trx, read.data) : []
  }
}

const note = (
  topic: BotTopic,
  given: { name?: string; content?: string; link?: BotLink; by?: string; ruling?: StoredNote['ruling'] } = {},
): StoredNote => ({
  topic,
  name: given.name ?? '',
  content: given.content ?? '',
  link: given.link ?? null,
  by: given.by ?? null,
  ...(given.ruling && { ruling: given.ruling }),
})

/**
 * The notifications of each kind of event (docs/product/chat.md "The bot", docs/product/notifications.md "What is told"), only of what each member
 * can see.
 */
const readers: Record<string, Reader> = {
  userJoined: reading(z.object({ userId: id }), async (_, { userId }) => [
    { to: userId, note: note('welcome'), notice: null, once: 'welcome' },
  ]),

  followed: reading(z.object({ userId: id, followedId: id }), async (trx, { userId, followedId }) => {
    const name = await findNickname(trx, userId, followedId)
    if (name === undefined) return []
    const link: BotLink = { kind: 'user', id: userId }
    // Following again after an unfollow does not notify again.
    const noted = note('follower', { name, link, by: userId })
    return [{ to: followedId, note: noted, notice: { kind: 'follow', on: 'none', id: 'all' }, once: `follower:${userId}` }]
  }),

  replied: reading(
    z.object({ postId: id, replyId: id, userId: id, writerId: id, answeredId: id.nullable(), threadWriterId: id.nullish() }),
    async (trx, { postId, replyId, userId, writerId, answeredId, threadWriterId }) => {
      const notifications: MemberNotification[] = []
      for (const to of new Set([writerId, answeredId ?? writerId, threadWriterId ?? writerId])) {
        const reply = to === userId ? undefined : await findSeenReply(trx, replyId, to)
        if (!reply) continue
        const link: BotLink = { kind: 'post', id: postId, replyId }
        const kind = to === answeredId || to === threadWriterId ? ('commentReply' as const) : ('comment' as const)
        const noted = note('reply', { name: reply.nickname ?? '', content: reply.content, link, by: userId })
        notifications.push({ to, note: noted, notice: { kind, on: 'reply', id: replyId } })
      }
      return notifications
    },
  ),

  answered: reading(z.object({ answerId: id }), async (trx, { answerId }) => {
    const notifications: MemberNotification[] = []
    for (const to of await selectAnswerReaders(trx, answerId)) {
      const answer = await findSeenAnswer(trx, answerId, to)
      if (!answer) continue
      const link: BotLink = { kind: 'question', id: answer.question_id, replyId: answerId }
      const name = answer.anonymous === 1 ? `익명 ${answer.number ?? ''}`.trim() : (answer.nickname ?? '')
      const kind = to === answer.answered_writer_id || to === answer.parent_writer_id ? ('answerReply' as const) : ('answer' as const)
      const noted = note('answer', { name, content: answer.content, link, by: answer.user_id })
      notifications.push({ to, note: noted, notice: { kind, on: 'answer', id: answerId } })
    }
    return notifications
  }),

  accepted: reading(z.object({ answerId: id }), async (trx, { answerId }) => {
    const found = await findAccepted(trx, answerId)
    if (!found) return []
    const name = found.anonymous === 1 ? anonymousName(askersNumber) : (found.nickname ?? '')
    const noted = {
      name,
      content: found.content,
      link: { kind: 'question' as const, id: found.question_id, replyId: answerId },
      by: found.asker_id,
    }
    // Each accepted answer notifies once, also when it is accepted again after another.
    const notice = { kind: 'accepted' as const, on: 'answer' as const, id: answerId }
    return [{ to: found.writer_id, note: note('accepted', noted), notice, once: `accepted:${answerId}` }]
  }),

  mentioned: reading(
    z.object({ kind: z.enum(['post', 'reply', 'question', 'answer']), id, userIds: z.array(id) }),
    async (trx, { userIds, ...item }) => {
      const notifications: MemberNotification[] = []
      for (const to of userIds) {
        const found = await findMention(trx, item, to)
        // An edit that mentions somebody again does not notify again.
        const notice = { kind: 'mention' as const, on: item.kind, id: item.id }
        if (found) notifications.push({ to, note: note('mention', found), notice, once: `mention:${item.id}` })
      }
      return notifications
    },
  ),

  corrected: reading(z.object({ correctionId: id }), async (trx, { correctionId }) => {
    const found = await findCorrectionNews(trx, correctionId, 'writer_id')
    if (!found) return []
    const { to, correction, corrector: name, content, link } = found
    // Another correction of the same text by the same member does not notify again.
    const once = correctionOnce(correction.item_id, correction.user_id)
    const notice = { kind: 'correction' as const, on: correction.kind, id: correction.item_id }
    return [{ to, note: note('correction', { name, content, link, by: correction.user_id }), notice, once }]
  }),

  correctionThanked: reading(z.object({ correctionId: id }), async (trx, { correctionId }) => {
    const found = await findCorrectionNews(trx, correctionId, 'user_id')
    if (!found) return []
    const { to, correction, writer: name, link } = found
    const notice = { kind: 'correctionThanks' as const, on: correction.kind, id: correction.item_id }
    return [
      { to, note: note('correctionThanks', { name, link, by: correction.writer_id }), notice, once: `correctionThanks:${correctionId}` },
    ]
  }),

  correctionAgreed: reading(z.object({ correctionId: id, userId: id }), async (trx, { correctionId, userId }) => {
    const found = await findCorrectionNews(trx, correctionId, 'user_id')
    const name = found && (await findNickname(trx, userId, found.to))
    // An agreement that was taken back meanwhile does not notify, so that the next one does.
    if (!found || name === undefined || !(await agrees(trx, correctionId, userId))) return []
    const { to, correction, link } = found
    // Only the first agreement notifies; their number is shown at the correction and in the notice.
    const notice = { kind: 'correctionAgreement' as const, on: correction.kind, id: correction.item_id }
    return [{ to, note: note('agreement', { name, link, by: userId }), notice, once: `agreement:${correctionId}` }]
  }),

  programSaved: reading(z.object({ programId: id, userId: id, writerId: id }), async (trx, { programId, userId, writerId }) => {
    const name = await findNickname(trx, userId, writerId)
    const content = await findProgramTitle(trx, programId, writerId)
    if (name === undefined || content === undefined || userId === writerId) return []
    // A save that was taken back meanwhile does not notify, so that the next one does.
    if (!(await hasSaved(trx, programId, userId))) return []
    const link: BotLink = { kind: 'program', id: programId }
    const noted = note('programSaved', { name, content, link, by: userId })
    const notice = { kind: 'save' as const, on: 'program' as const, id: programId }
    return [{ to: writerId, note: noted, notice, once: `programSaved:${programId}:${userId}` }]
  }),

  reviewed: reading(z.object({ reviewId: id }), async (trx, { reviewId }) => {
    const review = await findReviewForMentor(trx, reviewId)
    if (!review) return []
    const link: BotLink = { kind: 'program', id: review.program_id }
    const noted = { name: review.nickname ?? '', content: review.content, link, by: review.user_id }
    // Another review after a deleted one does not notify again.
    const notice = { kind: 'review' as const, on: 'program' as const, id: review.program_id }
    return [{ to: review.mentor_id, note: note('review', noted), notice, once: reviewOnce(review.program_id, review.user_id) }]
  }),

  reviewAnswered: reading(z.object({ reviewId: id }), async (trx, { reviewId }) => {
    const review = await findAnsweredReview(trx, reviewId)
    if (!review) return []
    const link: BotLink = { kind: 'program', id: review.program_id }
    const noted = { name: review.mentor_nickname ?? '', content: review.answer, link, by: review.mentor_id }
    const notice = { kind: 'reviewAnswer' as const, on: 'program' as const, id: review.program_id }
    return [{ to: review.user_id, note: note('reviewAnswer', noted), notice, once: answerOnce(reviewId) }]
  }),

  reported: reading(z.object({ reporterId: id, reportId: id }), async (_, { reporterId, reportId }) => [
    { to: reporterId, note: note('reportDone'), notice: { kind: 'report', on: 'none', id: reportId } },
  ]),

  decided: reading(z.object({ decisionId: id }), async (trx, { decisionId }) => {
    const found = await findRuling(trx, decisionId)
    if (!found) return []
    const topic = found.kind === 'dismiss' ? 'reportDismissed' : 'reportHelped'
    const notifications: MemberNotification[] = found.reporters.map((to) => ({ to, note: note(topic), notice: null }))
    if (found.kind === 'dismiss') return notifications
    const noted = note(writersTopics[found.kind], { content: found.sentence, ruling: found.ruling })
    return [...notifications, { to: found.writerId, note: noted, notice: null }]
  }),

  decisionUndone: reading(z.object({ decisionId: id }), async (trx, { decisionId }) => {
    const found = await findRuling(trx, decisionId)
    if (!found || found.kind === 'dismiss') return []
    return [{ to: found.writerId, note: note('decisionUndone', { ruling: found.ruling }), notice: null }]
  }),

  appealDecided: reading(z.object({ decisionId: id }), async (trx, { decisionId }) => {
    const found = await findRuling(trx, decisionId)
    if (!found?.appeal) return []
    const noted = note(appealTopics[found.appeal.outcome], { content: found.appeal.sentence, ruling: found.ruling })
    return [{ to: found.writerId, note: noted, notice: null }]
  }),

  // Likes are counted in one notice, without a message of the bot.
  liked: reading(z.object({ postId: id, writerId: id }), async (_, { postId, writerId }) => [
    { to: writerId, note: null, notice: { kind: 'like', on: 'post', id: postId } },
  ]),

  itemLiked: reading(
    z.object({ kind: z.enum(['reply', 'answer', 'program']), id, writerId: id }),
    async (_, { kind, id: itemId, writerId }) => [{ to: writerId, note: null, notice: { kind: 'like', on: kind, id: itemId } }],
  ),
}

/** Whom an event notifies, and how; empty for other kinds of events. */
export async function notificationsOf(trx: Transaction<Schema>, kind: string, payload: unknown): Promise<MemberNotification[]> {
  const notifications = (await readers[kind]?.(trx, payload)) ?? []
  const standing: MemberNotification[] = []
  for (const notification of notifications) if (await isStanding(trx, notification.to)) standing.push(notification)
  return standing
}
