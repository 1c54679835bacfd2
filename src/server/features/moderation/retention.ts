import type { Kysely } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { removals } from '../../removal/removal'
import { isKept } from '../../removed-items'
import type { Services } from '../../services'
import { releaseEvidence } from '../chat/evidence-queries'
import { touchRoom } from '../chat/room-queries'
import { hasOpenAppeal } from './case-queries'
import { deleteRemovedItem, selectRemovedUntil } from './removed-item-queries'
import { eraseOldVersions } from './version-erasing'

const day = 24 * 60 * 60 * 1000
const atOnce = 100

/**
 * Erases removed items and what was reported once nobody can appeal any more, or nobody decides; the reports a year after the decision, and
 * old entries of the audit.
 */
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
  await eraseOldVersions(services)
  await removeOldReports(services)
  await db
    .deleteFrom('audit_entries')
    .where('at', '<=', now() - limits.moderation.auditDays * day)
    .execute()
}

const selectMessageReports = (db: Kysely<Schema>) =>
  db
    .selectFrom('reports')
    .innerJoin('messages', 'messages.id', 'reports.item_id')
    .innerJoin('cases', (join) => join.onRef('cases.item_id', '=', 'reports.item_id').onRef('cases.kind', '=', 'reports.kind'))
    .select(['reports.id', 'reports.item_id as messageId', 'messages.room_id as roomId'])
    .where('reports.kind', '=', 'message')

/** Reports of edited and deleted messages that nobody has decided about for as long as other deleted items are kept. */
function selectUndecided(db: Kysely<Schema>, at: number, most: number) {
  return selectMessageReports(db)
    .where('cases.state', '=', 'open')
    .where('reports.evidence', 'is not', null)
    .where(({ not }) => not(isKept('message', 'reports.item_id', at)))
    .where(({ not }) => not(hasOpenAppeal))
    .limit(most)
    .execute()
}

function selectDecided(db: Kysely<Schema>, until: number, most: number) {
  return selectMessageReports(db).where('cases.state', '=', 'decided').where('cases.decided_at', '<=', until).limit(most).execute()
}

/** Reports of messages keep what was edited and deleted, and the pictures of rooms that both members have left. */
async function removeOldEvidence(services: Services, until: number): Promise<void> {
  const { db, now } = services
  const undecided = () => selectUndecided(db, now(), atOnce)
  for (let rows = await undecided(); rows.length > 0; rows = await undecided())
    for (const { id, ...message } of rows)
      await transact(db, async (trx) => {
        await touchRoom(trx, message.roomId)
        await trx.updateTable('reports').set({ evidence: null }).where('id', '=', id).execute()
        await releaseEvidence(trx, services, message)
      })
  const decided = () => selectDecided(db, until, atOnce)
  for (let rows = await decided(); rows.length > 0; rows = await decided())
    for (const { id, ...message } of rows)
      await transact(db, async (trx) => {
        await touchRoom(trx, message.roomId)
        await trx.deleteFrom('reports').where('id', '=', id).execute()
        await releaseEvidence(trx, services, message)
      })
}

async function removeOldReports(services: Services): Promise<void> {
  const { db, now } = services
  const until = now() - limits.moderation.reportDays * day
  await removeOldEvidence(services, until)
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
