import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { normalizeText, textLength } from '../../../shared/text/length'
import { countInWindow } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { pairKeyOf } from './chat-rules'
import { findLiveRoomId } from './room-queries'
import { insertSentText, selectRoomsWithText } from './sent-text-queries'

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
  await lockKey(trx, `sameText:${hash}`)
  const rooms = await selectRoomsWithText(trx, { userId, hash, after: now() - hourMs })
  const most = forwarded ? Math.max(limits.forward, rate.sameTextRoomsPerHour) : rate.sameTextRoomsPerHour
  const others = rooms.filter(({ room_id }) => room_id !== roomId)
  if (rooms.length === others.length && others.length >= most) {
    const free = (others[others.length - most]?.sent_at ?? now()) + hourMs
    throw refuse('tooMany', { text: 'repeated' }, Math.max(1, Math.ceil((free - now()) / 1000)))
  }
  await insertSentText(trx, { userId, hash, roomId, at: now() })
}

/** Whether a text may not go to many rooms. */
export const isRepeatable = (text: string) => plainOf(text) !== null

function repeatableHash(userId: string, text: string): string | null {
  const plain = plainOf(text)
  return plain && createHash('sha256').update(`${userId} ${plain}`).digest('hex')
}

function plainOf(text: string): string | null {
  const plain = normalizeText(text).toLowerCase().replace(/\s+/g, '')
  return textLength(plain) < limits.sameText.shortest ? null : plain
}
