import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'
import type { Message, Quote } from '../../../shared/contract/chat-shapes'
import type { messageOperations } from '../../../shared/contract/messages'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { isUniqueViolation } from '../../db/unique'
import { type Call, type FormFile, refuse } from '../../http/handler'
import type { StoredPicture } from '../../images/pictures'
import { isWritable, presentMessage, quoteOf } from './chat-presentation'
import { bodyHashOf, partsOf } from './chat-rules'
import { forwardedParts } from './forwarding'
import { correctionWords, messageTextOf, requireCorrectable } from './message-correcting'
import { findMessage, isWritten, type MessageRow, selectPost, selectPosted } from './message-queries'
import { requireNotRepeated } from './opening-limits'
import { writePost } from './posting'
import { findRoom, type RoomRow, touchRoom } from './room-queries'

type Input = z.output<(typeof messageOperations)['sendMessage']['request']>

/**
 * Sends a message to a room, once per key: a repetition is answered with the messages of the first request, at any time later and whatever
 * became of the room.
 * @throws Refusal `room is undefined`, `notFound` for a message to reply to or to forward, `wrongState`, `conflict` for another body under
 * the same key, `invalid` for no content, `changed` for a correction of a message that reads otherwise; those of a recording (process-voice.ts)
 */
export async function sendMessage(
  { text: typed, correction, ...asked }: Input,
  { userId, key, files, services }: Pick<Call<string>, 'userId' | 'key' | 'files' | 'services'>,
): Promise<Message[]> {
  const { db, live } = services
  const { roomId, replyTo, forward, wave } = asked
  const text = correction === undefined ? typed : messageTextOf(correction)
  requireWhole({ text, correction, ...asked }, files)
  await services.orderKeeper.requireNoRefusedLink(db, correction === undefined ? text : correctionWords(text, correction))
  const once = key === null ? null : { clientId: key, bodyHash: bodyHashOf({ ...asked, text: typed, correction }, files) }
  const present = (rows: MessageRow[]) => rows.map((row) => presentMessage(row, userId))

  const isPlain = files.length === 0 && forward === undefined && replyTo === undefined
  // Whatever it cannot do, such as refusing, is done below.
  const posted = isPlain && !db.isTransaction ? await services.postText({ roomId, userId, text, once }) : undefined
  if (posted) {
    live.publish(posted.written)
    return present([posted.row])
  }

  // Checked before pictures are processed; without pictures the check in the transaction suffices.
  if (files.length > 0) {
    const earlier = await postedBefore(db, userId, once)
    if (earlier) return present(earlier)
    await requireWritable(db, roomId, userId)
  }
  const images: StoredPicture[] = []
  for (const file of files) {
    images.push(await (wave ? services.pictures.keepVoice(userId, file) : services.pictures.keep({ userId }, file)))
  }

  const write = async (trx: Transaction<Schema>) => {
    // Of two concurrent requests with the same key the second waits and finds the result of the first.
    if (once) await lockKey(trx, `message:${userId}:${once.clientId}`)
    const twin = await postedBefore(trx, userId, once)
    if (twin) return { rows: twin, written: [] }
    const room = await requireWritable(trx, roomId, userId)
    for (const image of images) await services.pictures.adopt(trx, userId, image)
    const shown = images.map(({ path }) => path)
    await services.pictures.showMore(trx, { kind: 'room', itemId: roomId }, shown)
    const quote = replyTo === undefined ? null : await requireQuote(trx, roomId, replyTo)
    if (correction && quote) await requireCorrectable(trx, { roomId, messageId: quote.id, userId, correction })
    const parts =
      forward === undefined ? partsOf(text, images, wave) : await forwardedParts(trx, services, { userId, roomId, forward, text })
    const forwarded = forward !== undefined
    const whole = parts.map((part) => part.text).join('')
    if (forwarded) await services.orderKeeper.requireNoRefusedLink(trx, whole)
    if (room.kind === 'pair') await requireNotRepeated(trx, services, { userId, roomId, text: whole, forwarded })
    return writePost(trx, services, { roomId, senderId: userId, key: once, kind: 'message', parts, forwarded, quote, correction })
  }
  const { rows, written } = await transact(db, write).catch((error: unknown) => {
    // `postText`, which takes no lock for the key, has posted the same request since `postedBefore`.
    if (once && isUniqueViolation(error)) return transact(db, write)
    throw error
  })
  live.publish(written)
  return present(rows)
}

/**
 * Requires that a message has content, and nothing that does not go together with the rest of it.
 * @throws Refusal `invalid`
 */
function requireWhole({ text, correction, replyTo, forward, wave }: Input, files: readonly FormFile[]): void {
  const recording = files.find(({ field }) => field === 'voice')
  if (recording || wave) {
    const isAlone = files.length === 1 && text === '' && correction === undefined && forward === undefined
    if (!recording || !wave || !isAlone) throw refuse('invalid', { voice: recording || files.length > 0 ? 'invalid' : 'required' })
    return
  }
  if (text === '' && files.length === 0 && forward === undefined) throw refuse('invalid', { text: 'required' })
  if (forward !== undefined && files.length > 0) throw refuse('invalid', { images: 'invalid' })
  if (correction !== undefined && (replyTo === undefined || files.length > 0 || forward !== undefined))
    throw refuse('invalid', { correction: 'invalid' })
}

/** Whether the caller's message was sent before under the same key. */
export async function isSent({ userId, key, services }: Pick<Call<string>, 'userId' | 'key' | 'services'>): Promise<boolean> {
  return key !== null && (await selectPosted(services.db, { senderId: userId, clientId: key })).length > 0
}

/** The message to be quoted. @throws Refusal `notFound` for a message that is not in the room, `invalid` for the room's end and steps of a 30 + 30 */
async function requireQuote(trx: Transaction<Schema>, roomId: string, messageId: string): Promise<Quote | null> {
  // The quoted message cannot change before its reply is written.
  await touchRoom(trx, roomId)
  const message = await findMessage(trx, roomId, messageId)
  if (!message) throw refuse('notFound')
  if (!isWritten(message)) throw refuse('invalid', { replyTo: 'invalid' })
  return quoteOf(await selectPost(trx, roomId, message))
}

async function postedBefore(
  db: Kysely<Schema>,
  userId: string,
  once: { clientId: string; bodyHash: string } | null,
): Promise<MessageRow[] | null> {
  if (!once) return null
  const rows = await selectPosted(db, { senderId: userId, clientId: once.clientId })
  // A deleted message has no hash of its content any more, so it cannot be compared.
  if (rows.some(({ body_hash }) => body_hash !== null && body_hash !== once.bodyHash)) throw refuse('conflict')
  return rows.length === 0 ? null : rows
}

/** @throws Refusal `room is undefined`, `wrongState` */
export async function requireWritable(db: Kysely<Schema>, roomId: string, userId: string): Promise<RoomRow> {
  const room = await findRoom(db, roomId, userId)
  if (!room) throw refuse('room is undefined')
  if (!isWritable(room)) throw refuse('wrongState')
  return room
}
