import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { Services } from '../../services'
import { releaseEvidence } from '../chat/evidence-queries'
import { touchRoom } from '../chat/room-queries'
import { type CaseRecord, hasOpenAppeal, lockCase, updateCase } from './case-queries'
import { changing, findAppealed, untaken } from './deciding'
import { findStanding } from './decision-queries'
import { isItemErased, isMessageErased } from './erased-item-queries'
import { endSlowing } from './slowing-queries'
import { lockStanding } from './standing-queries'

const atOnce = 100

/**
 * Removes open cases, with their reports, of whose items nothing is left that moderators could see or decide about. One with a decision that
 * stands is decided again, so that it can still be appealed against; one that is appealed against waits for the answer.
 */
export async function removeGoneCases(services: Services): Promise<void> {
  const next = () => selectGone(services.db)
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const { id, writer_id } of rows)
      await changing(services, ['cases'], async (trx, written) => {
        const row = await lockCase(trx, id, null)
        if (row?.state !== 'open' || (await findAppealed(trx, row))) return
        await lockStanding(trx, writer_id)
        const standing = await findStanding(trx, row)
        if (standing) {
          const decided = { state: 'decided', decided_at: standing.decided_at, version: row.version + 1 } as const
          await updateCase(trx, id, { ...untaken, ...decided })
        } else await removeCase(trx, services, row)
        written.push(...(await endSlowing(trx, services, writer_id)))
      })
}

function selectGone(db: Kysely<Schema>): Promise<{ id: string; writer_id: string }[]> {
  return db
    .selectFrom('cases')
    .select(['cases.id', 'cases.writer_id'])
    .where('cases.state', '=', 'open')
    .where(({ not }) => not(hasOpenAppeal))
    .where(({ or }) => or([isItemErased('cases'), isMessageErased]))
    .limit(atOnce)
    .execute()
}

async function removeCase(trx: Transaction<Schema>, services: Services, { id, kind, item_id: itemId }: CaseRecord): Promise<void> {
  const message =
    kind === 'message' ? await trx.selectFrom('messages').select('room_id').where('id', '=', itemId).executeTakeFirst() : undefined
  if (message) await touchRoom(trx, message.room_id)
  await trx.deleteFrom('reports').where('kind', '=', kind).where('item_id', '=', itemId).execute()
  await trx.deleteFrom('cases').where('id', '=', id).execute()
  if (message) await releaseEvidence(trx, services, { roomId: message.room_id, messageId: itemId })
}
