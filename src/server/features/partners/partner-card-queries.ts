import { setImmediate as letOthers } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { dayMs, hereMs, hourMs, noteMs, roundedTo } from '../../activity'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { findUser, type UserRow, userColumns } from '../people/people-queries'
import { cardOf, listNames } from './partner-order'

const recentMs = 7 * dayMs
const atOnce = 500

/**
 * Lists a member anew after a change of what they are listed by. Call it after the change, in its transaction. Every change of listings
 * locks the card first.
 */
export async function relist(trx: Transaction<Schema>, userId: string, now: number): Promise<void> {
  const row = await findUser(trx, userId)
  const listed = row ? cardOf(row) : null
  if (!listed) return removeCard(trx, userId)
  const { card, lists } = listed
  const active = { recent: 1, active_at: roundedTo(hourMs, now), seen_at: roundedTo(noteMs, now) }
  await trx
    .insertInto('partner_cards')
    .values({ ...card, ...active })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...card, ...active }))
    .execute()
  const { speaks, level, user_id } = card
  await trx.deleteFrom('partner_listings').where('user_id', '=', userId).execute()
  await trx
    .insertInto('partner_listings')
    .values([...lists, listNames.here].map((list) => ({ list, speaks, recent: 1, level, user_id })))
    .execute()
}

/** Nobody finds the member from then on; the listings go with the card. */
export async function removeCard(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('partner_cards').where('user_id', '=', userId).execute()
}

export function updateListed(trx: Transaction<Schema>, userId: string, listed: boolean): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ listed: Number(listed) })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/**
 * Notes that a member has called.
 * @param before the call of theirs before; within the same five minutes nothing is written
 */
export async function noteActive(db: Kysely<Schema>, userId: string, before: number, now: number): Promise<void> {
  const [hour, seen] = [roundedTo(hourMs, now), roundedTo(noteMs, now)]
  if (before >= seen) return
  await transact(db, async (trx) => {
    const card = await trx
      .updateTable('partner_cards')
      .set({ seen_at: seen })
      .where('user_id', '=', userId)
      .returning(['speaks', 'level', 'recent', 'active_at'])
      .executeTakeFirst()
    if (!card) return
    const { speaks, level, recent, active_at } = card
    if (active_at < hour) await trx.updateTable('partner_cards').set({ active_at: hour, recent: 1 }).where('user_id', '=', userId).execute()
    if (recent === 0) await trx.updateTable('partner_listings').set({ recent: 1 }).where('user_id', '=', userId).execute()
    await trx
      .insertInto('partner_listings')
      .values({ list: listNames.here, speaks, recent: 1, level, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes those who are no longer here, or no longer active this week, out of these lists. */
export async function removeInactive(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('partner_listings')
    .where('list', '=', listNames.here)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('partner_cards')
        .select('user_id')
        .where('seen_at', '<', now - hereMs),
    )
    .execute()
  for (let found = atOnce; found === atOnce; ) {
    found = await transact(db, async (trx) => {
      const gone = trx
        .selectFrom('partner_cards')
        .select('user_id')
        .where('recent', '=', 1)
        .where('active_at', '<', now - recentMs)
      const rows = await trx
        .updateTable('partner_cards')
        .set({ recent: 0 })
        .where('user_id', 'in', gone.limit(atOnce))
        .returning('user_id')
        .execute()
      const ids = rows.map(({ user_id }) => user_id)
      if (ids.length > 0) await trx.updateTable('partner_listings').set({ recent: 0 }).where('user_id', 'in', ids).execute()
      return ids.length
    })
    await letOthers()
  }
}
