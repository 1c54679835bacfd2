import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { BotLink, BotTopic } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { anonymousName, askersNumber } from '../../writer-names'
import {
  findAccepted,
  findMention,
  findNickname,
  findProgramTitle,
  findSeenAnswer,
  findSeenReply,
  isStanding,
  selectAnswerReaders,
} from './bot-queries'
import type { StoredNote } from './chat-presentation'

/** A message of the bot to a member. */
export interface Telling {
  to: string
  note: StoredNote
  /** The key under which the member is told only once; without one, each event is told once. */
  once?: string
}

type Notes<Payload> = (trx: Transaction<Schema>, payload: Payload) => Promise<Telling[]>
type Reader = (trx: Transaction<Schema>, payload: unknown) => Promise<Telling[]>

const id = z.string()

/** The payload of each kind of event. A payload that cannot be parsed was written by another version of this program, and is skipped. */
function reading<Payload>(shape: z.ZodType<Payload>, notes: Notes<Payload>): Reader {
  return async (trx, payload) => {
    const read = shape.safeParse(payload)
    return read.success ? notes(trx, read.data) : []
  }
}

const note = (topic: BotTopic, told: { name?: string; content?: string; link?: BotLink; by?: string } = {}): StoredNote => ({
  topic,
  name: told.name ?? '',
  content: told.content ?? '',
  link: told.link ?? null,
  by: told.by ?? null,
})

/** The bot's messages by kind of event (docs/product/chat.md "The bot"). A member is told only of what they can see. */
const readers: Record<string, Reader> = {
  userJoined: reading(z.object({ userId: id }), async (_, { userId }) => [{ to: userId, note: note('welcome'), once: 'welcome' }]),

  followed: reading(z.object({ userId: id, followedId: id }), async (trx, { userId, followedId }) => {
    const name = await findNickname(trx, userId, followedId)
    if (name === undefined) return []
    const link: BotLink = { kind: 'user', id: userId }
    // Following, leaving and following again is one piece of news.
    return [{ to: followedId, note: note('follower', { name, link, by: userId }), once: `follower:${userId}` }]
  }),

  replied: reading(
    z.object({ postId: id, replyId: id, userId: id, writerId: id, answeredId: id.nullable() }),
    async (trx, { postId, replyId, userId, writerId, answeredId }) => {
      const told: Telling[] = []
      for (const to of new Set([writerId, answeredId ?? writerId])) {
        const reply = to === userId ? undefined : await findSeenReply(trx, replyId, to)
        if (!reply) continue
        const link: BotLink = { kind: 'post', id: postId }
        told.push({ to, note: note('reply', { name: reply.nickname ?? '', content: reply.content, link, by: userId }) })
      }
      return told
    },
  ),

  answered: reading(z.object({ answerId: id }), async (trx, { answerId }) => {
    const told: Telling[] = []
    for (const to of await selectAnswerReaders(trx, answerId)) {
      const answer = await findSeenAnswer(trx, answerId, to)
      if (!answer) continue
      const link: BotLink = { kind: 'question', id: answer.question_id }
      const name = answer.anonymous === 1 ? `익명 ${answer.number ?? ''}`.trim() : (answer.nickname ?? '')
      told.push({ to, note: note('answer', { name, content: answer.content, link, by: answer.user_id }) })
    }
    return told
  }),

  accepted: reading(z.object({ answerId: id }), async (trx, { answerId }) => {
    const found = await findAccepted(trx, answerId)
    if (!found) return []
    const name = found.anonymous === 1 ? anonymousName(askersNumber) : (found.nickname ?? '')
    const told = { name, content: found.content, link: { kind: 'question' as const, id: found.question_id }, by: found.asker_id }
    // Accepting one, another and the first again is one piece of news for each.
    return [{ to: found.writer_id, note: note('accepted', told), once: `accepted:${answerId}` }]
  }),

  mentioned: reading(
    z.object({ kind: z.enum(['post', 'reply', 'question', 'answer']), id, userIds: z.array(id) }),
    async (trx, { userIds, ...item }) => {
      const told: Telling[] = []
      for (const to of userIds) {
        const found = await findMention(trx, item, to)
        // An edit that mentions somebody again is no news.
        if (found) told.push({ to, note: note('mention', found), once: `mention:${item.id}` })
      }
      return told
    },
  ),

  programSaved: reading(z.object({ programId: id, userId: id, writerId: id }), async (trx, { programId, userId, writerId }) => {
    const name = await findNickname(trx, userId, writerId)
    const content = await findProgramTitle(trx, programId, writerId)
    if (name === undefined || content === undefined || userId === writerId) return []
    const link: BotLink = { kind: 'program', id: programId }
    return [{ to: writerId, note: note('programSaved', { name, content, link, by: userId }), once: `programSaved:${programId}:${userId}` }]
  }),

  reported: reading(z.object({ reporterId: id }), async (_, { reporterId }) => [{ to: reporterId, note: note('reportDone') }]),
}

/** The bot's messages about an event and their receivers; none for other kinds. */
export async function tellingsOf(trx: Transaction<Schema>, kind: string, payload: unknown): Promise<Telling[]> {
  const told = (await readers[kind]?.(trx, payload)) ?? []
  const standing = await Promise.all(told.map(({ to }) => isStanding(trx, to)))
  return told.filter((_, index) => standing[index])
}
