import type { Kysely } from 'kysely'
import type { Correction } from '../../../shared/contract/corrections-shapes'
import type { Schema } from '../../db/schema'
import { readText } from './corrected-text-queries'
import { targetOf } from './correcting'
import { presentCorrections } from './correction-presentation'
import { findCorrections } from './correction-queries'

/** Corrections that the viewer has hidden, in the order of their ids. */
export async function loadHiddenCorrections(db: Kysely<Schema>, ids: string[], viewerId: string): Promise<Correction[]> {
  const rows = new Map((await findCorrections(db, ids, viewerId)).map((row) => [row.id, row]))
  const shown = await Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id)
      const text = row && (await readText(db, targetOf(row), viewerId))
      return row && text ? presentCorrections(db, [row], text, viewerId) : []
    }),
  )
  return shown.flat()
}
