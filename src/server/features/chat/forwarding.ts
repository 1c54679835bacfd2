import type { Transaction } from 'kysely'
import type { Input } from '../../../shared/contract/index'
import type { Schema } from '../../db/schema'
import { refuse } from '../../http/handler'
import { lockOwners } from '../../images/picture-queries'
import type { Services } from '../../services'
import { textsIn } from '../../texts-column'
import { isWritten, type MessageRow, selectShownById } from './message-queries'
import { findRoom, touchRoom } from './room-queries'

interface Forwarding {
  userId: string
  /** The room that the message is forwarded to. */
  roomId: string
  forward: NonNullable<Input<'sendMessage'>['forward']>
  /** The text of a forwarded message of the bot, which the client composes; other texts are read from the database. */
  text: string
}

/**
 * The content of a forwarded post (docs/product/chat.md "Forwarding"): the current texts, pictures and recordings of the original messages, without
 * their senders. From then on the room has its own use of the pictures, so that they stay when the original is deleted.
 * @throws Refusal `notFound` where the caller does not see one of them, or it is deleted; `invalid` for the end of a room and steps of a 30 + 30
 */
export async function forwardedParts(
  trx: Transaction<Schema>,
  { pictures }: Pick<Services, 'pictures'>,
  { userId, roomId, forward, text }: Forwarding,
): Promise<{ text: string; images: string[]; wave: string | null }[]> {
  if (!(await findRoom(trx, forward.roomId, userId))) throw refuse('notFound')
  const select = () => selectShownById(trx, forward.roomId, userId, forward.messageIds)
  // Locks in the same order as every change of a room's pictures: first the room, then the owners of the pictures.
  await touchRoom(trx, roomId)
  await lockOwners(trx, imagesIn(await select()))
  const rows = await select()
  if (rows.length !== new Set(forward.messageIds).size || rows.some((row) => row.deleted_at !== null)) throw refuse('notFound')
  if (!rows.every(isWritten)) throw refuse('invalid', { forward: 'invalid' })
  await pictures.showMore(trx, { kind: 'room', itemId: roomId }, imagesIn(rows))
  const parts = rows.map((row) => ({ text: row.bot === null ? row.text : text, images: textsIn(row.images), wave: row.wave }))
  if (parts.every((part) => part.text === '' && part.images.length === 0)) throw refuse('invalid', { text: 'required' })
  return parts
}

const imagesIn = (rows: MessageRow[]) => rows.flatMap((row) => textsIn(row.images))
