import type { Kysely } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { removals } from '../../removal/removal'
import type { Services } from '../../services'
import { releaseEvidence } from '../chat/evidence-queries'
import { touchRoom } from '../chat/room-queries'
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

/** Reports of messages that keep what was deleted or changed, a year after the decision. */
function selectOldEvidence(db: Kysely<Schema>, until: number, most: number) {
  return db
    .selectFrom('reports')
    .innerJoin('messages', 'messages.id', 'reports.item_id')
    .innerJoin('cases', (join) => join.onRef('cases.item_id', '=', 'reports.item_id').onRef('cases.kind', '=', 'reports.kind'))
    .select(['reports.id', 'reports.item_id', 'messages.room_id', 'reports.evidence'])
    .where('reports.kind', '=', 'message')
    .where('reports.evidence', 'is not', null)
    .where('cases.state', '=', 'decided')
    .where('cases.decided_at', '<=', until)
    .limit(most)
    .$narrowType<{ evidence: string }>()
    .execute()
}

async function removeOldReports(services: Services): Promise<void> {
  const { db, now } = services
  const until = now() - limits.moderation.reportDays * day
  for (let rows = await selectOldEvidence(db, until, atOnce); rows.length > 0; rows = await selectOldEvidence(db, until, atOnce))
    for (const { id, item_id, room_id, evidence } of rows)
      await transact(db, async (trx) => {
        await touchRoom(trx, room_id)
        await trx.deleteFrom('reports').where('id', '=', id).execute()
        const { images } = JSON.parse(evidence) as { images: string[] }
        await releaseEvidence(trx, services, { roomId: room_id, messageId: item_id, images })
      })
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
