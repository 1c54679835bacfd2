import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { botId, type Message } from '../../../shared/contract/chat-shapes'
import type { Input } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Call, refuse } from '../../http/handler'
import type { Services } from '../../services'
import {
  eraseMessagesInEvents,
  findChange,
  insertChange,
  selectAnswers,
  selectReported,
  storeEvidence,
  updateMessage,
} from './change-queries'
import { presentMessage, quoteOf } from './chat-presentation'
import { withholdEvidence } from './evidence-queries'
import { selectMessagesById } from './hidden-message-queries'
import { recountUnread } from './member-queries'
import { findMessage, isWritten, type MessageRow, selectPost, selectShownBesides } from './message-queries'
import { requireWritable } from './message-sending'
import { requireNotRepeated } from './opening-limits'
import { changeMessages } from './posting'
import { react } from './reaction-queries'
import { findRoom, type RoomRow, takeChangeNumbers } from './room-queries'

type Asked = Input<'changeMessage'>
type Caller = Pick<Call<string>, 'userId' | 'key' | 'services'>

const minute = 60 * 1000

/** The changed messages in their new state. */
type Changed = MessageRow[]

/**
 * Changes a message for both members (docs/product/chat.md "Changing and deleting"), once per key.
 * @returns the changed messages in their new state; the message alone where nothing changed
 * @throws Refusal `room is undefined`, `notFound`, `invalid`, `expired`, `wrongState`, `tooMany`, `conflict` for another change under the same key
 */
export async function changeMessage(asked: Asked, { userId, key, services }: Caller): Promise<Message[]> {
  const { roomId, messageId } = asked
  const { db, live } = services
  const { rows, written } = await transact(db, async (trx) => {
    if (key !== null) await lockKey(trx, `change:${userId}:${key}`)
    let changed: Changed = []
    const written = await changeMessages(trx, services, roomId, async () => {
      changed = await changeOnce(trx, services, { userId, key, asked })
      return changed
    })
    return { rows: changed.length > 0 ? changed : await selectMessagesById(trx, roomId, [messageId]), written }
  })
  live.publish(written)
  return rows.map((row) => presentMessage(row, userId))
}

/** Whether the caller made a change before under the same key. */
export async function isChanged({ userId, key, services }: Caller): Promise<boolean> {
  return key !== null && (await findChange(services.db, userId, key)) !== undefined
}

/** Runs inside the room's lock. @returns an empty list where nothing changes: the change was made before, or the message is deleted */
async function changeOnce(
  trx: Transaction<Schema>,
  services: Services,
  { userId, key, asked }: { userId: string; key: string | null; asked: Asked },
): Promise<Changed> {
  const { roomId, messageId, change } = asked
  if (!(await findRoom(trx, roomId, userId))) throw refuse('room is undefined')
  const message = await findMessage(trx, roomId, messageId)
  if (!message) throw refuse('notFound')
  if (key !== null && (await isRepeated(trx, { userId, key, asked, at: services.now() }))) return []
  const isAllowed = change.kind === 'react' ? message.sender_id !== botId : message.sender_id === userId
  if (!isAllowed || !isWritten(message)) throw refuse('invalid', { messageId: 'invalid' })
  if (message.deleted_at !== null) return []
  const room = await requireWritable(trx, roomId, userId)
  if (change.kind === 'react') return react(trx, message, userId, change.reaction)
  return change.kind === 'edit' ? edit(trx, services, message, { room, text: change.text }) : deleteForBoth(trx, services, message)
}

async function isRepeated(
  trx: Transaction<Schema>,
  { userId, key, asked, at }: { userId: string; key: string; asked: Asked; at: number },
): Promise<boolean> {
  const { roomId, messageId, change } = asked
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([roomId, messageId, change]))
    .digest('hex')
  const earlier = await findChange(trx, userId, key)
  if (earlier && earlier.body_hash !== bodyHash) throw refuse('conflict')
  if (!earlier) await insertChange(trx, { user_id: userId, client_id: key, body_hash: bodyHash, changed_at: at })
  return earlier !== undefined
}

/** The text of a post is in its first message, the others have none. */
async function edit(
  trx: Transaction<Schema>,
  services: Services,
  message: MessageRow,
  { room, text }: { room: RoomRow; text: string },
): Promise<Changed> {
  const { orderKeeper, now } = services
  const isText = message.part === 0 && message.forwarded === 0 && message.correction === null && message.wave === null
  if (!isText) throw refuse('invalid', { messageId: 'invalid' })
  if (text === '' && message.images === '[]') throw refuse('invalid', { text: 'required' })
  if (text === message.text) return []
  await orderKeeper.requireNoRefusedLink(trx, text)
  const at = now()
  if (at - message.sent_at > limits.messageChange.editMinutes * minute) throw refuse('expired')
  const { sender_id: userId, room_id: roomId } = message
  if (room.kind === 'pair') await requireNotRepeated(trx, services, { userId, roomId, text, forwarded: false })
  await storeEvidence(trx, await selectPost(trx, message.room_id, message))
  const change = { text, edited_at: at, change_no: await takeChangeNumbers(trx, message.room_id, 1) }
  await updateMessage(trx, message.id, change)
  return [{ ...message, ...change }, ...(await changeAnswers(trx, message))]
}

/** Updates the quotations in the replies to a message, which counts as a change of each. */
async function changeAnswers(trx: Transaction<Schema>, message: MessageRow): Promise<Changed> {
  const { room_id: roomId } = message
  const post = await selectPost(trx, roomId, message)
  const answers = await selectAnswers(
    trx,
    post.map(({ id }) => id),
  )
  if (answers.length === 0) return []
  const last = await takeChangeNumbers(trx, roomId, answers.length)
  const quote = JSON.stringify(quoteOf(post))
  const changed = answers.map((row, index) => ({ ...row, quote, change_no: last - answers.length + 1 + index }))
  for (const { id, change_no } of changed) await updateMessage(trx, id, { quote, change_no })
  return changed
}

async function deleteForBoth(trx: Transaction<Schema>, services: Services, message: MessageRow): Promise<Changed> {
  const at = services.now()
  if (at - message.sent_at > limits.messageChange.deleteHours * 60 * minute) throw refuse('expired')
  return erase(trx, services, message, at)
}

/**
 * Erases everything of a message: text, pictures, stored live events, and its corrections, which contain its words. Only its reports keep
 * their evidence, with pictures that nobody but moderators sees any more.
 * @param keepsPictures the caller decides what becomes of its pictures
 */
export async function erase(
  trx: Transaction<Schema>,
  services: Pick<Services, 'pictures'>,
  message: MessageRow,
  at: number,
  { keepsPictures = false } = {},
): Promise<Changed> {
  const { pictures } = services
  const { room_id: roomId } = message
  const post = await selectPost(trx, roomId, message)
  const images = post.flatMap((row) => JSON.parse(row.images) as string[])
  const ids = post.map(({ id }) => id)
  const stay = new Set(await selectShownBesides(trx, roomId, images, ids))
  const go = images.filter((path) => !stay.has(path))
  if (await storeEvidence(trx, post)) await withholdEvidence(trx, services, ids, images)
  if (!keepsPictures) await pictures.showLess(trx, { kind: 'room', itemId: roomId }, go)
  const corrections = await selectCorrections(trx, ids)
  const reported = await selectReported(
    trx,
    corrections.map(({ id }) => id),
  )
  for (const correction of corrections.filter(({ id }) => reported.has(id))) await storeEvidence(trx, [correction])
  const rows = [...post, ...corrections]
  const last = await takeChangeNumbers(trx, roomId, rows.length)
  const changed: Changed = rows.map((row, index) => ({
    ...row,
    text: '',
    images: '[]',
    wave: null,
    edited_at: null,
    deleted_at: at,
    reply_to: null,
    quote: null,
    reactions: null,
    correction: null,
    change_no: last - rows.length + 1 + index,
  }))
  for (const { id, text, images: none, wave, edited_at, deleted_at, reply_to, quote, reactions, correction, change_no } of changed) {
    const erased = { text, images: none, wave, edited_at, deleted_at, reply_to, quote, reactions, correction, change_no, body_hash: null }
    await updateMessage(trx, id, erased)
  }
  const erasedIds = rows.map(({ id }) => id)
  const answered = new Set((await selectAnswers(trx, erasedIds)).map(({ reply_to }) => reply_to))
  for (const quoted of [message, ...corrections.filter(({ id }) => answered.has(id))]) changed.push(...(await changeAnswers(trx, quoted)))
  await recountUnread(trx, roomId)
  await eraseMessagesInEvents(trx, roomId, erasedIds)
  return changed
}

/** The corrections of some messages, and those of these corrections. */
async function selectCorrections(trx: Transaction<Schema>, ids: readonly string[]): Promise<MessageRow[]> {
  const corrections = (await selectAnswers(trx, ids)).filter(({ correction }) => correction !== null)
  if (corrections.length === 0) return []
  const further = await selectCorrections(
    trx,
    corrections.map(({ id }) => id),
  )
  return [...corrections, ...further]
}
