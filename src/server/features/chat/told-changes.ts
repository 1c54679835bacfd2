import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { countAnswers, selectAnswers, updateAll, updateMessage } from './change-queries'
import { quoteOf } from './chat-presentation'
import { type MessageRow, selectPost } from './message-queries'
import { takeChangeNumbers } from './room-queries'

/** As many as a page of `changes` has. */
export const mostTold = limits.messagePage

/** Changed messages in their new state, as long as they are few enough to be sent to the members. */
export interface Changes {
  rows: MessageRow[]
  areAll: boolean
}

/** @param more null: too many */
export function addChanges(changes: Changes, more: readonly MessageRow[] | null): void {
  if (more === null || changes.rows.length + more.length > mostTold) changes.areAll = false
  else changes.rows.push(...more)
}

/**
 * The changes that the members are sent: all of them, or those of one post alone, under numbers after those of all others, so that clients
 * request the others.
 * @param post in its new state
 */
export async function toldOf(trx: Transaction<Schema>, { rows, areAll }: Changes, post: readonly MessageRow[]): Promise<MessageRow[]> {
  return areAll ? rows : renumber(trx, post)
}

/** Counts as a change of each of some messages of a room. */
async function renumber(trx: Transaction<Schema>, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const [first] = rows
  if (!first) return []
  const before = (await takeChangeNumbers(trx, first.room_id, rows.length)) - rows.length
  const changed = rows.map((row, index) => ({ ...row, change_no: before + 1 + index }))
  for (const { id, change_no } of changed) await updateMessage(trx, id, { change_no })
  return changed
}

/**
 * Updates the quotations in the replies to a message, which counts as a change of each.
 * @returns null where they are many
 */
export async function changeAnswers(trx: Transaction<Schema>, message: MessageRow): Promise<MessageRow[] | null> {
  const { room_id: roomId } = message
  const post = await selectPost(trx, roomId, message)
  const ids = post.map(({ id }) => id)
  const count = await countAnswers(trx, ids)
  if (count === 0) return []
  const before = (await takeChangeNumbers(trx, roomId, count)) - count
  await updateAll(trx, ['reply_to', ids], { change: { quote: JSON.stringify(quoteOf(post)) }, count, before })
  return count > mostTold ? null : selectAnswers(trx, ids)
}
