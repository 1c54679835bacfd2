import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { forGood } from '../../http/auth'
import { appendEvent } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { appendCounting } from './closed-count-queries'

/**
 * Makes changes to what a member may do happen one after the other: each reads all the decisions about them. Taken after the lock of a case,
 * and before any other.
 */
export const lockStanding = (trx: Transaction<Schema>, userId: string): Promise<void> => lockKey(trx, `standing:${userId}`)

/**
 * Sets what a member may do from the decisions about them that stand, after one was made, changed or undone. Needs `lockStanding`.
 * @returns the live event that notifies their clients, to be published after the transaction
 */
export async function settleStanding(
  trx: Transaction<Schema>,
  { live, now }: Pick<Services, 'live' | 'now'>,
  userId: string,
): Promise<WrittenNews[]> {
  const standing = await trx
    .selectFrom('decisions')
    .select(['kind', 'until', 'decided_at'])
    .where('writer_id', '=', userId)
    .where('kind', 'in', ['suspend', 'close'])
    .where('undone_at', 'is', null)
    .execute()
  const ends = standing.filter(({ kind }) => kind === 'suspend').map(({ until }) => until ?? forGood)
  const closings = standing.filter(({ kind }) => kind === 'close').map(({ decided_at }) => decided_at)
  const was = await trx.selectFrom('users').select('closed_at').where('id', '=', userId).executeTakeFirst()
  const closed_at = closings.length === 0 ? null : Math.min(...closings)
  await trx
    .updateTable('users')
    .set({ suspended_until: ends.length === 0 ? null : Math.max(...ends), closed_at })
    .where('id', '=', userId)
    .execute()
  // Rooms with them become read-only, or writable again.
  if (was && was.closed_at !== closed_at) await appendEvent(trx, 'personChanged', { userId })
  if (was && (was.closed_at === null) !== (closed_at === null)) {
    // First: with the other one clients are told, and read their lists again.
    await appendCounting(trx, userId)
    await appendEvent(trx, 'closingSwitched', { userId })
  }
  return live.append(trx, [{ userId, event: { kind: 'standing' } }], now())
}
