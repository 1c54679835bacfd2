import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import type { ClearingStep } from '../../leaving'
import { erased, erasureOf, type NumberedFields } from './notebook-fields'

const atOnce = 500

/** Removes the content of entries that were deleted long ago (docs/product/notebook.md "Deleting"). @param now milliseconds since 1970 */
export async function eraseDeletedEntries(db: Kysely<Schema>, now: number): Promise<void> {
  for (;;) {
    const due = await db.selectFrom('notebook_entries').select(['user_id', 'id']).where('erase_at', '<=', now).limit(atOnce).execute()
    for (const entry of due)
      await transact(db, async (trx) => {
        // A sync may bring the entry back at the same time.
        await lockKey(trx, `notebook:${entry.user_id}`)
        const place = { user_id: entry.user_id, id: entry.id }
        const row = await trx
          .selectFrom('notebook_entries')
          .select('fields')
          .where('user_id', '=', place.user_id)
          .where('id', '=', place.id)
          .executeTakeFirst()
        const fields = JSON.parse(row?.fields ?? '{}') as NumberedFields
        const at = erasureOf(fields)
        const isDue = at !== null && at <= now
        await trx
          .updateTable('notebook_entries')
          .set({ erase_at: isDue ? null : at, ...(isDue && { fields: JSON.stringify(erased(fields)) }) })
          .where('user_id', '=', place.user_id)
          .where('id', '=', place.id)
          .execute()
      })
    if (due.length < atOnce) return
  }
}

/** The whole notebook goes with the account. */
export const forgetNotebook: ClearingStep = async (trx, { userId }, most) => {
  let found = 0
  for (const table of ['notebook_entries', 'notebook_reviews'] as const) {
    const rows = await trx.selectFrom(table).select('id').where('user_id', '=', userId).limit(most).execute()
    found += rows.length
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await trx.deleteFrom(table).where('user_id', '=', userId).where('id', 'in', ids).execute()
  }
  if (found === 0) await trx.deleteFrom('notebooks').where('user_id', '=', userId).execute()
  return found
}
