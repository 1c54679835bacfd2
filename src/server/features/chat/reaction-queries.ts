import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import type { Reaction } from '../../../shared/contract/reactions'
import { liveEvent } from '../../../shared/events'
import type { ReactionName } from '../../../shared/reactions'
import type { Schema } from '../../db/schema'
import { type ExportPart, readAll } from '../../export-part'
import type { ClearingStep } from '../../leaving'
import { insertLiveEvent } from '../../live/live-event-queries'
import { updateMessage } from './change-queries'
import { presentRoom, reactionsIn } from './chat-presentation'
import { type MessageRow, messageColumns, selectPost } from './message-queries'
import { selectViews, takeChangeNumbers, touchRoom } from './room-queries'

/**
 * Sets a member's reaction to a post, which is stored with its first message (docs/product/chat.md "Reactions"). Runs inside the room's
 * lock.
 * @param name null removes the reaction
 * @returns the message in its new state; undefined where nothing changes
 */
export async function react(
  trx: Transaction<Schema>,
  message: MessageRow,
  userId: string,
  name: ReactionName | null,
): Promise<MessageRow[]> {
  const [first = message] = await selectPost(trx, message.room_id, message)
  const before = reactionsIn(first)
  if ((before.find((each) => each.userId === userId)?.name ?? null) === name) return []
  const change = await takeChangeNumbers(trx, message.room_id, 1)
  const others = before.filter((each) => each.userId !== userId)
  return [await setReactions(trx, first, name === null ? others : [...others, { userId, name, change }], change)]
}

async function setReactions(trx: Transaction<Schema>, message: MessageRow, all: Reaction[], change_no: number): Promise<MessageRow> {
  const change = { reactions: all.length === 0 ? null : JSON.stringify(all), change_no }
  await updateMessage(trx, message.id, change)
  return { ...message, ...change }
}

/** The messages that a member has reacted to, in every room they are or were in. */
function selectReacted(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('room_members')
    .innerJoin('messages', 'messages.room_id', 'room_members.room_id')
    .where('room_members.user_id', '=', userId)
    .where('messages.reactions', 'is not', null)
    .where('messages.reactions', 'like', `%"userId":"${userId}"%`)
}

/** Removes a withdrawn member's reactions, a room at a time. The other members are notified that the room has changes. */
export const takeBackReactions: ClearingStep = async (trx, { userId, at }, most) => {
  const found = await selectReacted(trx, userId).select('messages.room_id').limit(1).executeTakeFirst()
  if (!found) return 0
  const { room_id: roomId } = found
  await touchRoom(trx, roomId)
  const rows = await trx
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where('reactions', 'like', `%"userId":"${userId}"%`)
    .orderBy('seq')
    .limit(most)
    .execute()
  const last = await takeChangeNumbers(trx, roomId, rows.length)
  for (const [index, row] of rows.entries()) {
    const others = reactionsIn(row).filter((each) => each.userId !== userId)
    await setReactions(trx, row, others, last - rows.length + 1 + index)
  }
  for (const view of await selectViews(trx, { roomId })) {
    if (view.listed_at === 0) continue
    const event = z.encode(liveEvent, { kind: 'room', room: presentRoom(view) })
    await insertLiveEvent(trx, view.user_id, JSON.stringify(event), at)
  }
  return rows.length
}

/** The member's own reactions and the ids of their messages, without the messages' content. */
export const exportReactions: ExportPart = {
  name: 'reactions',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      selectReacted(db, userId)
        .select(['messages.id', 'messages.room_id', 'messages.reactions'])
        .where('messages.id', '>', after)
        .orderBy('messages.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      id: row.id,
      room: row.room_id,
      reaction: reactionsIn(row).find((each) => each.userId === userId)?.name ?? null,
    }))
  },
}
