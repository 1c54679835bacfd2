import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { chatOperations } from '../../../shared/contract/chat'
import type { Message } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Call, refuse } from '../../http/handler'
import { insertImage } from '../../images/image-queries'
import type { ProcessedImage } from '../../images/process-image'
import type { Services } from '../../services'
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
  const images = await keepImages(services, files)

  const { rows, written } = await transact(db, async (trx) => {
    // The same post twice at once: the second waits, and finds the first.
    if (once) await lockKey(trx, `message:${userId}:${once.clientId}`)
    const twin = await postedBefore(trx, userId, once)
    if (twin) return { rows: twin, written: [] }
    await requireWritable(trx, roomId, userId)
    for (const { path } of images) await insertImage(trx, path, userId, services.now())
    return writePost(trx, services, { roomId, senderId: userId, key: once, kind: 'said', parts: partsOf(text, images) })
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
  if (rows.some(({ body_hash }) => body_hash !== once.bodyHash)) throw refuse('conflict')
  return rows.length === 0 ? null : rows
}

async function requireWritable(db: Kysely<Schema>, roomId: string, userId: string): Promise<void> {
  const room = await findRoom(db, roomId, userId)
  if (!room) throw refuse('room is undefined')
  if (!isWritable(room)) throw refuse('wrongState')
}

/** On disk before any row names them. */
async function keepImages({ processImage, images }: Services, files: { bytes: Uint8Array }[]): Promise<ProcessedImage[]> {
  const kept: ProcessedImage[] = []
  for (const { bytes } of files) kept.push(await processImage(bytes))
  for (const image of kept) await images.put(image.path, image.full, image.thumbnail)
  return kept
}
