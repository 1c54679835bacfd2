import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Message } from '../../../shared/contract/chat-shapes'
import type { Input } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Call, refuse } from '../../http/handler'
import type { Services } from '../../services'
import { findChange, forgetToldMessages, insertChange, keepEvidence, selectAnswers, selectHiders, updateMessage } from './change-queries'
import { presentMessage, quoteOf } from './chat-presentation'
import { selectMessagesById } from './hidden-message-queries'
import { recountUnread } from './member-queries'
import { findMessage, type MessageRow, selectPost } from './message-queries'
import { requireWritable } from './message-sending'
import { changeRoom } from './posting'
import { findRoom, takeChangeNumbers } from './room-queries'

type Asked = Input<'changeMessage'>
type Caller = Pick<Call<string>, 'userId' | 'key' | 'services'>

const minute = 60 * 1000

/** The messages that a change made other than they were, as they are now. */
type Changed = MessageRow[]

/**
 * Changes a message for everybody in its room (docs/product/chat.md "Changing and deleting"), once for its key.
 * @returns the messages that changed, as they are now; the message alone where nothing did
 * @throws Refusal `room is undefined`, `notFound`, `invalid`, `expired`, `wrongState`, `conflict` for another change under the same key
 */
export async function changeMessage(asked: Asked, { userId, key, services }: Caller): Promise<Message[]> {
  const { roomId, messageId } = asked
  const { db, live } = services
  const { rows, written } = await transact(db, async (trx) => {
    if (key !== null) await lockKey(trx, `change:${userId}:${key}`)
    let changed: Changed = []
    let hiders = new Map<string, Set<number>>()
    const shownTo = (viewerId: string) => changed.filter(({ seq }) => !hiders.get(viewerId)?.has(seq))
    const written = await changeRoom(
      trx,
      services,
      {
        roomId,
        members: 'all',
        tell: (room, viewerId) => ({
          kind: 'changed',
          room,
          since: room.lastChange - changed.length,
          messages: shownTo(viewerId).map((row) => presentMessage(row, viewerId)),
        }),
      },
      async () => {
        changed = await changeOnce(trx, services, { userId, key, asked })
        if (changed.length === 0) return false
        hiders = await selectHiders(
          trx,
          roomId,
          changed.map(({ seq }) => seq),
        )
        return true
      },
    )
    return { rows: changed.length > 0 ? changed : await selectMessagesById(trx, roomId, [messageId]), written }
  })
  live.publish(written)
  return rows.map((row) => presentMessage(row, userId))
}

/** Inside the room's lock. @returns nothing where nothing is to change: it was asked before, or the message is deleted */
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
  if (message.sender_id !== userId || message.kind !== 'said') throw refuse('invalid', { messageId: 'invalid' })
  if (message.deleted_at !== null) return []
  await requireWritable(trx, roomId, userId)
  return change.kind === 'edit' ? edit(trx, services, message, change.text) : deleteForBoth(trx, services, message)
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

/** The text of a post goes with its first message, which alone has one. */
async function edit(trx: Transaction<Schema>, { now }: Services, message: MessageRow, text: string): Promise<Changed> {
  if (message.part > 0) throw refuse('invalid', { messageId: 'invalid' })
  if (text === '' && message.images === '[]') throw refuse('invalid', { text: 'required' })
  if (text === message.text) return []
  const at = now()
  if (at - message.sent_at > limits.messageChange.editMinutes * minute) throw refuse('expired')
  await keepEvidence(trx, await selectPost(trx, message.room_id, message))
  const change = { text, edited_at: at, change_no: await takeChangeNumbers(trx, message.room_id, 1) }
  await updateMessage(trx, message.id, change)
  return [{ ...message, ...change }, ...(await changeAnswers(trx, message))]
}

/** What answers a message quotes it as it is now: that is a change of each. */
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

/** Nothing is left of what was said: text, pictures, what live streams still had to tell. Only reports of it keep their evidence. */
async function deleteForBoth(trx: Transaction<Schema>, { now, pictures }: Services, message: MessageRow): Promise<Changed> {
  const at = now()
  if (at - message.sent_at > limits.messageChange.deleteHours * 60 * minute) throw refuse('expired')
  const { room_id: roomId } = message
  const post = await selectPost(trx, roomId, message)
  const isReported = await keepEvidence(trx, post)
  const images = post.flatMap((row) => JSON.parse(row.images) as string[])
  if (!isReported) await pictures.showLess(trx, { kind: 'room', itemId: roomId }, images)
  const last = await takeChangeNumbers(trx, roomId, post.length)
  const changed = post.map((row, index) => ({
    ...row,
    text: '',
    images: '[]',
    edited_at: null,
    deleted_at: at,
    reply_to: null,
    quote: null,
    change_no: last - post.length + 1 + index,
  }))
  for (const { id, text, images: none, edited_at, deleted_at, reply_to, quote, change_no } of changed)
    await updateMessage(trx, id, { text, images: none, edited_at, deleted_at, reply_to, quote, change_no, body_hash: null })
  const answers = await changeAnswers(trx, message)
  await recountUnread(trx, roomId)
  await forgetToldMessages(
    trx,
    roomId,
    post.map(({ id }) => id),
  )
  return [...changed, ...answers]
}
