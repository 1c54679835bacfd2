import { limits } from '../../../shared/limits'
import { transact } from '../../db/transaction'
import { removals } from '../../removal/removal'
import type { Services } from '../../services'
import { deleteRemovedItem, selectRemovedUntil } from './removed-item-queries'

const day = 24 * 60 * 60 * 1000
const atOnce = 100

/** Erases removed items once nobody can appeal any more, the reports a year after the decision, and old entries of the audit. */
export async function applyRetention(services: Services): Promise<void> {
  const { db, now } = services
  const until = now() - limits.moderation.appealDays * day
  for (let rows = await selectRemovedUntil(db, until, atOnce); rows.length > 0; rows = await selectRemovedUntil(db, until, atOnce))
    for (const { kind, item_id, content } of rows)
      await transact(db, async (trx) => {
        // Erasing leaves out removed items.
        await deleteRemovedItem(trx, kind, item_id)
        if (kind !== 'user') await removals[kind].erase(trx, services, item_id, content)
      })
  await removeOldReports(services)
  await db
    .deleteFrom('audit_entries')
    .where('at', '<=', now() - limits.moderation.auditDays * day)
    .execute()
}

async function removeOldReports({ db, now }: Services): Promise<void> {
  const until = now() - limits.moderation.reportDays * day
  await db
    .deleteFrom('reports')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cases')
          .select('cases.id')
          .whereRef('cases.kind', '=', 'reports.kind')
          .whereRef('cases.item_id', '=', 'reports.item_id')
          .where('cases.state', '=', 'decided')
          .where('cases.decided_at', '<=', until),
      ),
    )
    .execute()
  await db.deleteFrom('cases').where('state', '=', 'decided').where('decided_at', '<=', until).execute()
}
