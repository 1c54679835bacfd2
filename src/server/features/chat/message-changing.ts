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
  selectAnswered,
  selectCorrections,
  selectReported,
  storeEvidence,
  updateAll,
  updateMessage,
} from './change-queries'
import { presentMessage } from './chat-presentation'
import { withholdEvidence } from './evidence-queries'
import { selectMessagesById } from './hidden-message-queries'
import { recountUnread } from './member-queries'
import { findMessage, isWritten, type MessageRow, selectPost, selectShownBesides } from './message-queries'
import { requireWritable } from './message-sending'
import { requireNotRepeated } from './opening-limits'
import { changeMessages } from './posting'
import { react } from './reaction-queries'
import { findRoom, type RoomRow, takeChangeNumbers } from './room-queries'
import { addChanges, type Changes, changeAnswers, toldOf } from './told-changes'

type Asked = Input<'changeMessage'>
type Caller = Pick<Call<string>, 'userId' | 'key' | 'services'>

const minute = 60 * 1000

/** What is left of an erased message. */
const nothing = { text: '', images: '[]', wave: null, edited_at: null, reply_to: null, quote: null, reactions: null, correction: null }

/**
 * Changes a message for both members (docs/product/chat.md "Changing and deleting"), once per key.
 * @returns the changed messages in their new state, those of the post alone where they are many; the message alone where nothing changed
 * @throws Refusal `room is undefined`, `notFound`, `invalid`, `expired`, `wrongState`, `tooMany`, `conflict` for another change under the same key
 */
export async function changeMessage(asked: Asked, { userId, key, services }: Caller): Promise<Message[]> {
  const { roomId, messageId } = asked
  const { db, live } = services
  const { rows, written } = await transact(db, async (trx) => {
    if (key !== null) await lockKey(trx, `change:${userId}:${key}`)
    let changed: MessageRow[] = []
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
): Promise<MessageRow[]> {
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
): Promise<MessageRow[]> {
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
  await storeEvidence(trx, await selectPost(trx, roomId, message))
  const change = { text, edited_at: at, change_no: await takeChangeNumbers(trx, roomId, 1) }
  await updateMessage(trx, message.id, change)
  const changes: Changes = { rows: [{ ...message, ...change }], areAll: true }
  const edited = [...changes.rows]
  addChanges(changes, await changeAnswers(trx, message))
  return toldOf(trx, changes, edited)
}

async function deleteForBoth(trx: Transaction<Schema>, services: Services, message: MessageRow): Promise<MessageRow[]> {
  const at = services.now()
  if (at - message.sent_at > limits.messageChange.deleteHours * 60 * minute) throw refuse('expired')
  return erase(trx, services, message, at)
}

interface Erasing {
  services: Pick<Services, 'pictures'>
  at: number
  keepsPictures: boolean
  changes: Changes
  /** The ids of everything that was erased. */
  ids: string[]
}

/**
 * Erases everything of a message: text, pictures, stored live events, and its corrections, which contain its words. Only its reports keep
 * their evidence, with pictures that nobody but moderators sees any more.
 * @param keepsPictures the caller decides what becomes of its pictures
 * @returns the changes to be told
 */
export async function erase(
  trx: Transaction<Schema>,
  services: Pick<Services, 'pictures'>,
  message: MessageRow,
  at: number,
  { keepsPictures = false } = {},
): Promise<MessageRow[]> {
  const { room_id: roomId } = message
  const erasing: Erasing = { services, at, keepsPictures, changes: { rows: [], areAll: true }, ids: [] }
  const erased = await eraseWithCorrections(trx, message, erasing)
  await recountUnread(trx, roomId)
  await eraseMessagesInEvents(trx, roomId, erasing.ids)
  return toldOf(trx, erasing.changes, erased)
}

/** @returns the post of the message in its new state */
async function eraseWithCorrections(trx: Transaction<Schema>, message: MessageRow, erasing: Erasing): Promise<MessageRow[]> {
  const erased = await erasePost(trx, message, erasing)
  const ids = erased.map(({ id }) => id)
  erasing.ids.push(...ids)
  addChanges(erasing.changes, erased)
  const corrections = await selectCorrections(trx, ids)
  if (corrections.length > 0) await eraseCorrections(trx, corrections, erasing)
  addChanges(erasing.changes, await changeAnswers(trx, message))
  return erased
}

/** Of a message there may be very many; they have no pictures. */
async function eraseCorrections(trx: Transaction<Schema>, corrections: MessageRow[], { at, changes, ids: erased }: Erasing): Promise<void> {
  const ids = corrections.map(({ id }) => id)
  const [reported, answered] = [await selectReported(trx, ids), await selectAnswered(trx, ids)]
  for (const correction of corrections) if (reported.has(correction.id)) await storeEvidence(trx, [correction])
  const [count, roomId] = [corrections.length, corrections[0]?.room_id ?? '']
  const before = (await takeChangeNumbers(trx, roomId, count)) - count
  await updateAll(trx, ['id', ids], { change: { ...nothing, deleted_at: at, body_hash: null }, count, before })
  const inOrder = corrections.toSorted((one, other) => one.seq - other.seq)
  erased.push(...ids)
  addChanges(
    changes,
    inOrder.map((row, index) => ({ ...row, ...nothing, deleted_at: at, change_no: before + 1 + index })),
  )
  for (const correction of inOrder) if (answered.has(correction.id)) addChanges(changes, await changeAnswers(trx, correction))
}

async function erasePost(trx: Transaction<Schema>, message: MessageRow, { services, at, keepsPictures }: Erasing): Promise<MessageRow[]> {
  const { room_id: roomId } = message
  const post = await selectPost(trx, roomId, message)
  const images = post.flatMap((row) => JSON.parse(row.images) as string[])
  const ids = post.map(({ id }) => id)
  const stay = new Set(await selectShownBesides(trx, roomId, images, ids))
  const go = images.filter((path) => !stay.has(path))
  if (await storeEvidence(trx, post)) await withholdEvidence(trx, services, ids, images)
  if (!keepsPictures) await services.pictures.showLess(trx, { kind: 'room', itemId: roomId }, go)
  const before = (await takeChangeNumbers(trx, roomId, post.length)) - post.length
  const changed = post.map((row, index) => ({ ...row, ...nothing, deleted_at: at, change_no: before + 1 + index }))
  for (const { id, change_no } of changed) await updateMessage(trx, id, { ...nothing, deleted_at: at, change_no, body_hash: null })
  return changed
}
