import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { normalizeText, textLength } from '../../../shared/text/length'
import { countInWindow } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { lockKeys } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { pairKeyOf } from './chat-rules'
import { findLiveRoomId } from './room-queries'
import { insertSentText, type SentText, selectRoomsWithTexts } from './sent-text-queries'

type Limited = Pick<Services, 'now' | 'rate'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Counts a room that a new account opens (docs/product/chat.md "Limits"). A room that is there already does not count.
 * @throws Refusal `tooMany`
 */
export async function requireRoomLeft(
  trx: Transaction<Schema>,
  { now, rate }: Limited,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<void> {
  const user = await trx.selectFrom('users').select('joined_at').where('id', '=', userId).executeTakeFirst()
  if (user === undefined || now() - user.joined_at >= dayMs) return
  if ((await findLiveRoomId(trx, pairKeyOf(userId, otherId))) !== undefined) return
  const wait = await countInWindow(trx, `rooms:${userId}`, { most: rate.newAccountRoomsPerDay, windowMs: dayMs }, now())
  if (wait > 0) throw refuse('tooMany', undefined, wait)
}

/**
 * Notes a text that goes to a room, as a hash (docs/product/chat.md "Limits"). Short texts, which many say, do not count.
 * @throws Refusal `tooMany` with the field `text`, where it has gone to too many other rooms within the hour
 */
export async function requireNotRepeated(
  trx: Transaction<Schema>,
  { now, rate }: Limited,
  { userId, roomId, text, forwarded }: { userId: string; roomId: string; text: string; forwarded: boolean },
): Promise<void> {
  const hash = repeatableHash(userId, text)
  if (hash === null) return
  const [rooms = []] = await roomsWithTexts(trx, [{ userId, hash }], now())
  const most = forwarded ? Math.max(limits.forward, rate.sameTextRoomsPerHour) : rate.sameTextRoomsPerHour
  const wait = waitForText(rooms, roomId, most, now())
  if (wait > 0) throw refuse('tooMany', { text: 'repeated' }, wait)
  await insertSentText(trx, { userId, hash, roomId, at: now() })
}

/** The rooms of each of some texts within the hour. Until the transaction ends, nobody else sends these texts. */
export async function roomsWithTexts(
  trx: Transaction<Schema>,
  texts: { userId: string; hash: string }[],
  now: number,
): Promise<SentText[][]> {
  const hashes = texts.map(({ hash }) => hash)
  await lockKeys(
    trx,
    hashes.map((hash) => `sameText:${hash}`),
  )
  const sent = await selectRoomsWithTexts(trx, { userIds: texts.map(({ userId }) => userId), hashes, after: now - hourMs })
  return hashes.map((hash) => sent.filter(({ text_hash }) => text_hash === hash))
}

/**
 * @param rooms where a member's text went within the hour, the earliest first
 * @returns 0, or the seconds until it may go to one more room
 */
export function waitForText(rooms: SentText[], roomId: string, most: number, now: number): number {
  if (rooms.length < most || rooms.some(({ room_id }) => room_id === roomId)) return 0
  const free = (rooms[rooms.length - most]?.sent_at ?? now) + hourMs
  return Math.max(1, Math.ceil((free - now) / 1000))
}

/** Identifies a member's text that may not go to many rooms; null for a short one. */
export function repeatableHash(userId: string, text: string): string | null {
  const plain = normalizeText(text).toLowerCase().replace(/\s+/g, '')
  if (textLength(plain) < limits.sameText.shortest) return null
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex')
}
