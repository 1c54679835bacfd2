import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { chatOperations } from '../../../shared/contract/chat'
import type { Message } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Call, refuse } from '../../http/handler'
import type { KeptPicture } from '../../images/pictures'
import { isWritable, presentMessage } from './chat-presentation'
import { bodyHashOf, partsOf } from './chat-rules'
import { type MessageRow, selectPosted } from './message-queries'
import { writePost } from './posting'
import { findRoom } from './room-queries'

type Input = z.output<(typeof chatOperations)['sendMessage']['request']>

/**
 * Says something in a room, once for its key, for ever: what was written is itself what a repetition is answered with, whatever became
 * of the room since.
 * @throws Refusal `room is undefined`, `wrongState`, `conflict` for another body under the same key, `invalid` for nothing to say
 */
export async function sendMessage(
  { roomId, text }: Input,
  { userId, key, files, services }: Pick<Call<string>, 'userId' | 'key' | 'files' | 'services'>,
): Promise<Message[]> {
  const { db, live } = services
  if (text === '' && files.length === 0) throw refuse('invalid', { text: 'required' })
  const once = key === null ? null : { clientId: key, bodyHash: bodyHashOf(roomId, text, files) }
  const present = (rows: MessageRow[]) => rows.map((row) => presentMessage(row, userId))

  // Nobody's pictures are worked on in vain; a text alone is asked about but once.
  if (files.length > 0) {
    const earlier = await postedBefore(db, userId, once)
    if (earlier) return present(earlier)
    await requireWritable(db, roomId, userId)
  }
  const images: KeptPicture[] = []
  for (const file of files) images.push(await services.pictures.keep({ userId }, file))

  const { rows, written } = await transact(db, async (trx) => {
    // The same post twice at once: the second waits, and finds the first.
    if (once) await lockKey(trx, `message:${userId}:${once.clientId}`)
    const twin = await postedBefore(trx, userId, once)
    if (twin) return { rows: twin, written: [] }
    await requireWritable(trx, roomId, userId)
    for (const image of images) await services.pictures.adopt(trx, userId, image)
    const shown = images.map(({ path }) => path)
    await services.pictures.showMore(trx, { kind: 'room', itemId: roomId }, shown)
    return writePost(trx, services, { roomId, senderId: userId, key: once, kind: 'message', parts: partsOf(text, images) })
  })
  live.publish(written)
  return present(rows)
}

async function postedBefore(
  db: Kysely<Schema>,
  userId: string,
  once: { clientId: string; bodyHash: string } | null,
): Promise<MessageRow[] | null> {
  if (!once) return null
  const rows = await selectPosted(db, userId, once.clientId)
  // One that was deleted since keeps nothing of what it said.
  if (rows.some(({ body_hash }) => body_hash !== null && body_hash !== once.bodyHash)) throw refuse('conflict')
  return rows.length === 0 ? null : rows
}

/** @throws Refusal `room is undefined`, `wrongState` */
export async function requireWritable(db: Kysely<Schema>, roomId: string, userId: string): Promise<void> {
  const room = await findRoom(db, roomId, userId)
  if (!room) throw refuse('room is undefined')
  if (!isWritable(room)) throw refuse('wrongState')
}
