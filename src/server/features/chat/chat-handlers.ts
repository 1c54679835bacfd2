import type { Kysely } from 'kysely'
import type { chatOperations } from '../../../shared/contract/chat'
import { botId } from '../../../shared/contract/chat-shapes'
import type { Input, Output } from '../../../shared/contract/index'
import type { messageOperations } from '../../../shared/contract/messages'
import { limits } from '../../../shared/limits'
import { ifWritable } from '../../db/database-errors'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { type Handlers, idempotentHandler, refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { countReport } from '../moderation/case-queries'
import { requirePerson } from '../people/people-queries'
import { selectChanges } from './change-queries'
import { presentMessage, presentRoom } from './chat-presentation'
import { updateAlarm } from './member-queries'
import { changeMessage, isChanged } from './message-changing'
import { hideMessages, hideRows } from './message-hiding'
import { findMessage, insertMessageReport, isWritten, selectHiddenMessages, selectMessages, selectPost } from './message-queries'
import { isSent, sendMessage } from './message-sending'
import { requireRoomLeft } from './opening-limits'
import { changeRoom } from './posting'
import { countProgramChat } from './program-chat'
import { readUpTo } from './reading'
import { leaveRoom } from './room-ending'
import { openOwnRooms, openRoom } from './room-opening'
import { findRoom, type RoomRow, selectRooms, touchRoom } from './room-queries'

/** Rooms and messages (docs/product/chat.md). */
export const chatHandlers: Handlers<typeof chatOperations & typeof messageOperations> = {
  async rooms(_, { userId, services }) {
    services.live.publish((await ifWritable(openOwnRooms(services.db, services, userId))) ?? [])
    const rows = await selectRooms(services.db, userId, limits.listedRooms)
    return { rooms: rows.map(presentRoom), now: services.now() }
  },

  /** Blocked either way or withdrawn: as if they did not exist (docs/product/moderation.md "Blocking"). */
  async openRoom({ userId: otherId, programId }, { userId, services }) {
    const { db, live } = services
    if (otherId !== userId && otherId !== botId) await requirePerson(db, otherId, userId)
    const { roomId, written } = await transact(db, async (trx) => {
      if (otherId !== userId && otherId !== botId) await requireRoomLeft(trx, services, { userId, otherId })
      const chat = { mentorId: otherId, userId, at: services.now() }
      const isTheirs = programId !== undefined && (await countProgramChat(trx, { ...chat, programId }))
      return openRoom(trx, services, { userId, otherId, ...(isTheirs ? { programId } : {}) })
    })
    live.publish(written)
    return { roomId }
  },

  sendMessage: idempotentHandler<typeof messageOperations.sendMessage>(
    async (input, call) => ({ messages: await sendMessage(input, call) }),
    isSent,
  ),

  async setRoomAlarm({ roomId, on }, { userId, services }) {
    const { db, live } = services
    await requireRoom(db, roomId, userId)
    const written = await transact(db, (trx) =>
      changeRoom(trx, services, { roomId, members: userId }, () => updateAlarm(trx, roomId, userId, on)),
    )
    live.publish(written)
    return {}
  },

  async leaveRoom({ roomId }, { userId, services }) {
    await leaveRoom(services, roomId, userId)
    return {}
  },

  async readUpTo({ roomId, messageId }, { userId, services }) {
    await readUpTo(services, await requireRoom(services.db, roomId, userId), { userId, messageId })
    return {}
  },

  async messages(asked, { userId, services: { db } }) {
    // Read before the messages: a change in between is then requested again and not missed.
    const { last_change: lastChange } = await requireRoom(db, asked.roomId, userId)
    return { ...(await readStretch(db, userId, asked, selectMessages)), lastChange }
  },
  hiddenMessages: (asked, { userId, services: { db } }) => readStretch(db, userId, asked, selectHiddenMessages),

  changeMessage: idempotentHandler<typeof messageOperations.changeMessage>(
    async (input, call) => ({ messages: await changeMessage(input, call) }),
    isChanged,
  ),

  async changes({ roomId, since }, { userId, services: { db } }) {
    const { last_change } = await requireRoom(db, roomId, userId)
    const rows = await selectChanges(db, { roomId, userId, since, most: limits.messagePage + 1 })
    const read = rows.slice(0, limits.messagePage)
    const more = rows.length > read.length
    const until = Math.max(since, more ? 0 : last_change, read.at(-1)?.change_no ?? 0)
    return { messages: read.filter(({ shown }) => shown).map((row) => presentMessage(row, userId)), until, more }
  },

  async hideMessages({ roomId, messageIds }, { userId, services }) {
    await requireRoom(services.db, roomId, userId)
    await hideMessages(services, { roomId, userId, messageIds, hidden: true })
    return {}
  },

  async showMessages({ roomId, messageIds }, { userId, services }) {
    await requireRoom(services.db, roomId, userId)
    await hideMessages(services, { roomId, userId, messageIds, hidden: false })
    return {}
  },

  /** A reported message is hidden with its whole post (docs/product/moderation.md "Reporting"). */
  async reportMessage({ roomId, messageId, reason }, { userId, services }) {
    const { db, live, now, newId } = services
    await requireRoom(db, roomId, userId)
    const message = await findMessage(db, roomId, messageId)
    if (!message) throw refuse('notFound')
    const isTheirs = message.sender_id !== userId && message.sender_id !== botId && isWritten(message)
    if (!isTheirs) throw refuse('invalid', { messageId: 'invalid' })
    const { isFirst, written } = await transact(db, async (trx) => {
      // In the room's lock: its sender cannot delete it for both before it is evidence.
      await touchRoom(trx, roomId)
      const rows = await selectPost(trx, roomId, message)
      const reportId = newId()
      const isFirst = await insertMessageReport(trx, { id: reportId, reporterId: userId, messageId, reason, at: now() })
      if (isFirst) {
        if ((await findMessage(trx, roomId, messageId))?.deleted_at !== null) throw refuse('notFound')
        await countReport(trx, { id: newId(), kind: 'message', itemId: messageId, reason, at: now() })
        await appendEvent(trx, 'reported', { reporterId: userId, reportId, kind: 'message', itemId: messageId })
      }
      return { isFirst, written: await hideRows(trx, services, { roomId, userId, rows, hidden: true }) }
    })
    live.publish(written)
    if (!isFirst) throw refuse('exists')
    return {}
  },

  realtimeToken: (_, { userId, services: { live } }) => live.access(userId),
}

/** Messages before a given one, or the newest, that a member sees or has hidden; oldest first. @throws Refusal `room is undefined`, `notFound` for `before` */
async function readStretch(
  db: Kysely<Schema>,
  userId: string,
  { roomId, before, limit }: Input<'messages'>,
  select: typeof selectMessages,
): Promise<Output<'hiddenMessages'>> {
  await requireRoom(db, roomId, userId)
  const below = before === undefined ? undefined : await findMessage(db, roomId, before)
  if (before !== undefined && !below) throw refuse('notFound')
  const rows = await select(db, { roomId, userId, below: below?.seq }, limit + 1)
  const read = rows.slice(0, limit).reverse()
  return { messages: read.map((row) => presentMessage(row, userId)), more: rows.length > limit }
}

/** @throws Refusal `room is undefined` for a caller who is not, or no longer, in it */
async function requireRoom(db: Kysely<Schema>, roomId: string, userId: string): Promise<RoomRow> {
  const room = await findRoom(db, roomId, userId)
  if (!room) throw refuse('room is undefined')
  return room
}
