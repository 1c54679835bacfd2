import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import type { Services } from '../../services'
import { hasOpenAppeal, lockCase, updateCase } from './case-queries'
import { changing, findAppealed, untaken } from './deciding'
import { findStanding } from './decision-queries'
import { endSlowing } from './slowing-queries'
import { lockStanding } from './standing-queries'

const atOnce = 100

/** The kinds of items whose rows are deleted, with a withdrawal or once they are erased; of others a blank row stays. */
const tables = { program: 'programs', review: 'program_reviews', correction: 'corrections' } as const
type GoneKind = keyof typeof tables

/**
 * Removes open cases, with their reports, of whose items nothing is left that moderators could see or decide about. One with a decision that
 * stands is decided again, so that it can still be appealed against; one that is appealed against waits for the answer.
 */
export async function removeGoneCases(services: Services): Promise<void> {
  for (const kind of Object.keys(tables) as GoneKind[]) {
    const next = () => selectGone(services.db, kind)
    for (let rows = await next(); rows.length > 0; rows = await next())
      for (const { id, item_id, writer_id } of rows)
        await changing(services, async (trx, written) => {
          const row = await lockCase(trx, id, null)
          if (row?.state !== 'open' || (await findAppealed(trx, row))) return
          await lockStanding(trx, writer_id)
          const standing = await findStanding(trx, row)
          if (standing) {
            const decided = { state: 'decided', decided_at: standing.decided_at, version: row.version + 1 } as const
            await updateCase(trx, id, { ...untaken, ...decided })
          } else {
            await trx.deleteFrom('reports').where('kind', '=', kind).where('item_id', '=', item_id).execute()
            await trx.deleteFrom('cases').where('id', '=', id).execute()
          }
          written.push(...(await endSlowing(trx, services, writer_id)))
        })
  }
}

function selectGone(db: Kysely<Schema>, kind: GoneKind) {
  const columns = ['cases.id', 'cases.item_id', 'cases.writer_id'] as const
  const query = db.selectFrom('cases').select(columns).where('cases.state', '=', 'open').where('cases.kind', '=', kind)
  const unappealed = query.where(({ not }) => not(hasOpenAppeal))
  const gone = unappealed.where(({ not, exists, selectFrom }) =>
    // All three have the column that is compared here.
    not(
      exists(
        selectFrom(tables[kind] as 'programs')
          .select('id')
          .whereRef('id', '=', 'cases.item_id'),
      ),
    ),
  )
  return gone.limit(atOnce).execute()
}
