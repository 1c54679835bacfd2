import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'
import type { chatOperations } from '../../../shared/contract/chat'
import type { Message, Quote } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Call, refuse } from '../../http/handler'
import type { KeptPicture } from '../../images/pictures'
import { isWritable, presentMessage, quoteOf } from './chat-presentation'
import { bodyHashOf, partsOf } from './chat-rules'
import { findMessage, type MessageRow, selectPost, selectPosted } from './message-queries'
import { writePost } from './posting'
import { findRoom, touchRoom } from './room-queries'

type Input = z.output<(typeof chatOperations)['sendMessage']['request']>

/**
 * Says something in a room, once for its key, for ever: what was written is itself what a repetition is answered with, whatever became
 * of the room since.
 * @throws Refusal `room is undefined`, `notFound` for what it answers, `wrongState`, `conflict` for another body under the same key, `invalid` for nothing to say
 */
export async function sendMessage(
  { roomId, text, replyTo }: Input,
  { userId, key, files, services }: Pick<Call<string>, 'userId' | 'key' | 'files' | 'services'>,
): Promise<Message[]> {
  const { db, live } = services
  if (text === '' && files.length === 0) throw refuse('invalid', { text: 'required' })
  const once = key === null ? null : { clientId: key, bodyHash: bodyHashOf({ roomId, text, replyTo }, files) }
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
    const quote = replyTo === undefined ? null : await requireQuote(trx, roomId, replyTo)
    return writePost(trx, services, { roomId, senderId: userId, key: once, kind: 'message', parts: partsOf(text, images), quote })
  })
  live.publish(written)
  return present(rows)
}

/** The end of a room says nothing. @throws Refusal `notFound` for what is not in the room, `invalid` for its end */
async function requireQuote(trx: Transaction<Schema>, roomId: string, messageId: string): Promise<Quote | null> {
  // Nobody changes it before its answer stands.
  await touchRoom(trx, roomId)
  const message = await findMessage(trx, roomId, messageId)
  if (!message) throw refuse('notFound')
  if (message.kind !== 'said') throw refuse('invalid', { replyTo: 'invalid' })
  return quoteOf(await selectPost(trx, roomId, message))
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
