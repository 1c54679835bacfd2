import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '../../shared/contract/chat-shapes'
import { transact } from '../db/transaction'
import { findNickname } from '../features/chat/bot-queries'
import { isWritable } from '../features/chat/chat-presentation'
import { selectPosted } from '../features/chat/message-queries'
import { writePost } from '../features/chat/posting'
import { readUpTo } from '../features/chat/reading'
import { openRoom } from '../features/chat/room-opening'
import { findRoom } from '../features/chat/room-queries'
import { showTypingIn } from '../features/chat/typing'
import type { LivePublisher, WrittenNews } from '../live/live-publisher'
import type { Services } from '../services'

const soonestMs = 1_500
const spreadMs = 2_500
const greetingMs = 6_000

type MessageKind = 'greeting' | 'thanks' | 'question' | 'picture' | 'other'
type Lines = Record<'ko' | 'en', Record<MessageKind, string[]>>
interface Script {
  greetings: Record<string, string>
  answers: Record<string, Lines>
}

/**
 * Wraps a live publisher for the demo community: two of its members answer messages, and one of them greets each member who connects for
 * the first time, so that chat can be tried alone.
 */
export async function withDemoAnswers(live: LivePublisher, services: Services, resources: string): Promise<LivePublisher> {
  const { background, log } = services
  const script = JSON.parse(await readFile(join(resources, 'demo', 'answers.json'), 'utf8')) as Script
  const { pickUp, answer, greet } = createDemoMembers(services, script)
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  const later = (milliseconds: number, work: () => Promise<void>) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      background.run('demo answers', work)
    }, milliseconds)
    timers.add(timer)
  }

  const listen = (written: WrittenNews[]) => {
    for (const { userId, event } of written) {
      if (event.kind !== 'messages' || event.room.kind !== 'pair') continue
      // Several pictures of one message get one answer.
      const message = event.messages[0]
      if (message?.kind !== 'message' || message.senderId === userId) continue
      const answerMs = soonestMs + (hashOf(message.id) % spreadMs)
      later(answerMs / 2, () => pickUp(event.room.id, userId, message))
      later(answerMs, () => answer(event.room.id, userId, message))
    }
  }

  return {
    ...live,
    publish(written) {
      live.publish(written)
      listen(written)
    },
    async access(userId) {
      later(greetingMs, () => greet(userId))
      return live.access(userId)
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      log.debug('demo answers end')
      await live.stop()
    },
  }
}

/** What the demo members do in rooms: read a message and begin to type, answer it, and greet somebody. */
function createDemoMembers(services: Services, script: Script) {
  const { db } = services

  /** The demo members who answer, by id. Nobody can sign in as one of them. */
  const answerers = async () => {
    const nicknames = Object.keys(script.answers)
    const rows = await db
      .selectFrom('users')
      .select(['id', 'nickname'])
      .where('nickname', 'in', [...nicknames, ...nicknames.map((name) => `${name}_demo`)])
      .where('password_hash', 'is', null)
      .execute()
    return new Map(rows.map(({ id, nickname }) => [id, nickname?.replace(/_demo$/, '') ?? '']))
  }

  /** Sends a message once, even when several processes handle the same event. */
  const say = async (
    senderId: string,
    key: string,
    text: string,
    roomOf: (trx: Parameters<typeof openRoom>[0]) => Promise<string | null>,
  ) => {
    const written = await transact(db, async (trx) => {
      if ((await selectPosted(trx, { senderId, clientId: key })).length > 0) return []
      const roomId = await roomOf(trx)
      const room = roomId === null ? undefined : await findRoom(trx, roomId, senderId)
      if (!room || !isWritable(room)) return []
      const post = {
        roomId: room.id,
        senderId,
        key: { clientId: key, bodyHash: '' },
        kind: 'message' as const,
        parts: [{ text, images: [] }],
      }
      return (await writePost(trx, services, post)).written
    })
    services.live.publish(written)
  }

  /** Reads the message and begins to type, before the answer. */
  const pickUp = async (roomId: string, readerId: string, message: Message) => {
    const people = await answerers()
    if (!people.has(readerId) || people.has(message.senderId)) return
    const room = await findRoom(db, roomId, readerId)
    if (!room) return
    await readUpTo(services, room, { userId: readerId, messageId: message.id })
    showTypingIn(room, services.live, message.sentAt)
  }

  const answer = async (roomId: string, readerId: string, message: Message) => {
    const people = await answerers()
    const name = people.get(readerId)
    if (name === undefined || people.has(message.senderId)) return
    const lines = script.answers[name]
    if (lines) await say(readerId, `demo-answer:${message.id}`, lineFor(lines, message), async () => roomId)
  }

  const greet = async (userId: string) => {
    const people = [...(await answerers())]
    const [greeterId, name] = people.find(([, nickname]) => script.greetings[nickname] !== undefined) ?? []
    if (greeterId === undefined || name === undefined || people.some(([id]) => id === userId)) return
    const nickname = await findNickname(db, userId, greeterId)
    if (nickname === undefined) return
    const text = (script.greetings[name] ?? '').replace('{name}', nickname)
    await say(
      greeterId,
      `demo-greeting:${userId}`,
      text,
      async (trx) => (await openRoom(trx, services, { userId: greeterId, otherId: userId })).roomId,
    )
  }

  return { pickUp, answer, greet }
}

const messageKinds: [MessageKind, RegExp][] = [
  ['thanks', /고마|감사|thank|thx/i],
  ['question', /[?？]|까요\s*$|나요\s*$/],
  ['greeting', /^(?:안녕|반가|처음 뵙|hi\b|hello|hey\b|good (?:morning|evening|afternoon))/i],
]

/** An answer in the language of the message, chosen by what the message is about. */
function lineFor(lines: Lines, { id, text, images }: Message): string {
  const language = /[가-힣ㄱ-ㅎ]/.test(text) ? 'ko' : 'en'
  const spoken = messageKinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
  const choices = lines[language][images.length > 0 ? 'picture' : spoken]
  return choices[hashOf(id) % choices.length] ?? ''
}

/** Computed from the random end of an id. */
function hashOf(id: string): number {
  return Number.parseInt(id.slice(-8), 16)
}
