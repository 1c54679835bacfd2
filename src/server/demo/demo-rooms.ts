import { v7 } from 'uuid'
import * as z from 'zod'
import type { BotNote } from '../../shared/contract/bot-note'
import { botId, type Quote } from '../../shared/contract/chat-shapes'
import { type MessageCorrection, messageCorrection } from '../../shared/contract/corrections-shapes'
import { correctedText, originalOf } from '../../shared/corrections'
import { demoAccount } from '../../shared/demo-account'
import { limits } from '../../shared/limits'
import { isBlank, textLength } from '../../shared/text/length'
import { botKeyOf, pairKeyOf } from '../features/chat/chat-rules'
import type { DemoRows, Rows } from './demo-rows'

const minuteMs = 60_000
const botMessageCount = 4

const demoMessage = z.strictObject({
  by: z.enum(['me', 'them']),
  minutesAgo: z.number().int().min(1),
  text: z.string().refine((value) => !isBlank(value) && textLength(value) <= limits.message, `must be 1-${limits.message} characters`),
  /** It corrects the message before it. */
  correction: messageCorrection.optional(),
})

/** A room of the demo account. `me` is the demo account; its room with itself has only `me`. */
export const demoRoom = z
  .strictObject({
    with: z.string(),
    /** How many of the other member's last messages are unread. */
    unread: z.number().int().min(0),
    muted: z.boolean().optional(),
    /** The other member has left the room. */
    ended: z.boolean().optional(),
    messages: z.array(demoMessage).min(1),
  })
  .refine(({ messages }) => messages.every(({ minutesAgo }, n) => minutesAgo <= (messages[n - 1]?.minutesAgo ?? minutesAgo)), {
    message: 'messages must be in order',
  })
  .refine(({ messages, unread }) => messages.slice(messages.length - unread).every(({ by }) => by === 'them'), {
    message: 'only the other’s last messages can be unread',
  })
  .refine(
    ({ messages }) =>
      messages.every(({ by, text, correction }, n) => {
        const before = messages[n - 1]
        if (!correction) return true
        const { sentences } = correction
        return before?.by !== by && before?.text === originalOf(sentences) && text === correctedText(sentences)
      }),
    { message: 'a correction fits the message before it and its own text' },
  )
export type DemoRoom = z.output<typeof demoRoom>

export interface DemoRoomRows {
  rooms: Rows<'rooms'>
  members: Rows<'room_members'>
  messages: Rows<'messages'>
}

/** The rows of the demo account's rooms: those in the file, and the bot's room, with a message about each of the community's events. */
export function createDemoRoomRows(written: DemoRoom[], community: DemoRows, idOf: ReadonlyMap<string, string>, now: number): DemoRoomRows {
  const rows: DemoRoomRows = { rooms: [], members: [], messages: [] }
  const me = idOf.get(demoAccount.nickname) ?? ''
  for (const each of written) addRoom(rows, each, { me, them: idOf.get(each.with) ?? '', now })
  addBotRoom(rows, botNotes(community, me, now), { me, now })
  return rows
}

function addRoom(rows: DemoRoomRows, room: DemoRoom, { me, them, now }: { me: string; them: string; now: number }): void {
  // At least a second apart, in the order of the file.
  const said: Said[] = room.messages.map(({ by, minutesAgo, text, correction }, n) => ({
    senderId: by === 'me' ? me : them,
    text,
    correction,
    bot: null,
    kind: 'said' as const,
    at: now - minutesAgo * minuteMs - (room.messages.length - n) * 1_000,
  }))
  const endedAt = room.ended ? (said.at(-1)?.at ?? now) + 30 * minuteMs : null
  const all = endedAt === null ? said : [...said, { senderId: them, text: '', bot: null, kind: 'ended' as const, at: endedAt }]
  const roomId = addMessages(rows, { kind: me === them ? 'self' : 'pair', pairKey: pairKeyOf(me, them), endedAt }, all)
  const seen = all.length - room.unread
  rows.members.push(memberOf(rows, roomId, me, { seen, unread: room.unread, alarm: room.muted ? 0 : 1, exitedAt: null }))
  if (me !== them) rows.members.push(memberOf(rows, roomId, them, { seen: all.length, unread: 0, alarm: 1, exitedAt: endedAt }))
}

interface Said {
  senderId: string
  text: string
  bot: BotNote | null
  kind: 'said' | 'ended'
  at: number
  correction?: MessageCorrection | undefined
}

function addMessages(
  rows: DemoRoomRows,
  room: { kind: 'pair' | 'self' | 'bot'; pairKey: string; endedAt: number | null },
  said: Said[],
): string {
  const first = said[0]?.at ?? 0
  const roomId = v7({ msecs: first - minuteMs })
  rows.rooms.push({
    id: roomId,
    kind: room.kind,
    pair_key: room.pairKey,
    opened_at: first - minuteMs,
    ended_at: room.endedAt,
    last_seq: said.length,
    last_at: said.at(-1)?.at ?? first,
    version: 1,
  })
  const ids = said.map(({ at }) => v7({ msecs: at }))
  rows.messages.push(
    ...said.map(({ senderId, text, bot, kind, at, correction }, n) => ({
      id: ids[n] ?? '',
      room_id: roomId,
      seq: n + 1,
      sender_id: senderId,
      client_id: null,
      body_hash: null,
      kind,
      text,
      images: '[]',
      bot: bot === null ? null : JSON.stringify({ ...bot, by: null }),
      sent_at: at,
      ...quoteBefore(correction ? said[n - 1] : undefined, ids[n - 1]),
      correction: correction ? JSON.stringify(correction) : null,
    })),
  )
  return roomId
}

/** The columns of a reply to the message before it. */
function quoteBefore(before: Said | undefined, id = '') {
  if (!before) return { reply_to: null, quote: null }
  const text = [...before.text].slice(0, limits.messageQuote).join('')
  const quote: Quote = { id, senderId: before.senderId, text, pictures: 0, deleted: false }
  return { reply_to: id, quote: JSON.stringify(quote) }
}

function memberOf(
  { messages }: DemoRoomRows,
  roomId: string,
  userId: string,
  { seen, unread, alarm, exitedAt }: { seen: number; unread: number; alarm: number; exitedAt: number | null },
): Rows<'room_members'>[number] {
  const said = messages.filter(({ room_id }) => room_id === roomId)
  const last = said[seen - 1]
  return {
    room_id: roomId,
    user_id: userId,
    alarm,
    exited_at: exitedAt,
    listed_at: said.at(-1)?.sent_at ?? 1,
    unread_count: unread,
    last_read_seq: seen,
    last_read_id: last?.id ?? null,
    mark_sent_at: last?.sent_at ?? null,
    mark_read_at: last ? last.sent_at + minuteMs / 2 : null,
  }
}

function addBotRoom(rows: DemoRoomRows, notes: { note: BotNote; at: number }[], { me }: { me: string; now: number }): void {
  const said = notes.map(({ note, at }) => ({ senderId: botId, text: '', bot: note, kind: 'said' as const, at }))
  const roomId = addMessages(rows, { kind: 'bot', pairKey: botKeyOf(me), endedAt: null }, said)
  rows.members.push(memberOf(rows, roomId, me, { seen: said.length - 1, unread: 1, alarm: 1, exitedAt: null }))
}

/** The welcome, the newest follower, and the newest comments on the demo account's posts. */
function botNotes({ users, posts, replies, follows }: DemoRows, me: string, now: number): { note: BotNote; at: number }[] {
  const nameOf = new Map(users.map(({ id, nickname }) => [id, nickname ?? '']))
  const own = new Set(posts.filter(({ user_id }) => user_id === me).map(({ id }) => id))
  const joinedAt = users.find(({ id }) => id === me)?.joined_at ?? now
  const followers = follows
    .filter(({ followed_id }) => followed_id === me)
    .sort((a, b) => b.created_at - a.created_at)
    .slice(0, 1)
    .map(({ follower_id, created_at }) => ({
      note: {
        topic: 'follower' as const,
        name: nameOf.get(follower_id) ?? '',
        content: '',
        link: { kind: 'user' as const, id: follower_id },
      },
      at: created_at,
    }))
  const comments = replies
    .filter(({ post_id, user_id }) => own.has(post_id) && user_id !== me)
    .sort((a, b) => b.replied_at - a.replied_at)
    .slice(0, botMessageCount)
    .map(({ post_id, user_id, content, replied_at }) => ({
      note: { topic: 'reply' as const, name: nameOf.get(user_id) ?? '', content, link: { kind: 'post' as const, id: post_id } },
      at: replied_at,
    }))
  const welcome = { note: { topic: 'welcome' as const, name: '', content: '', link: null }, at: joinedAt }
  // Times within a room strictly increase.
  let last = 0
  return [welcome, ...followers, ...comments]
    .sort((a, b) => a.at - b.at)
    .map(({ note, at }) => {
      last = Math.max(at, last + 1)
      return { note, at: last }
    })
}
