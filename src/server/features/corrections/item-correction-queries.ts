import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { keepsAnything, visibleTo } from '../people/visibility-queries'

/** The corrections of a post, comment, question or answer, as its row carries them. */
export interface CorrectedRow {
  /** The number of existing ones; after `withCorrections`, of those that the viewer can see. */
  correction_count: number
  /** Whether one of them is the viewer's. */
  corrected?: boolean
}

/** Adds the corrections that the viewer can see to some items. Nothing is read for items without corrections. */
export async function withCorrections<Row extends CorrectedRow & { id: string }>(
  db: Kysely<Schema>,
  viewerId: string | null,
  rows: Row[],
): Promise<Row[]> {
  const ids = rows.filter(({ correction_count }) => correction_count > 0).map(({ id }) => id)
  if (ids.length === 0) return rows
  const standing = db.selectFrom('corrections').where('corrections.item_id', 'in', ids).where('corrections.deleted_at', 'is', null)
  const [own, unseen] = await Promise.all([
    viewerId === null ? [] : standing.select('corrections.item_id').where('corrections.user_id', '=', viewerId).execute(),
    standing
      .select(({ fn }) => ['corrections.item_id', fn.countAll<number>().as('unseen')])
      .where(keepsAnything(viewerId, 'correction'))
      .where(({ not }) => not(visibleTo(viewerId).corrections))
      .groupBy('corrections.item_id')
      .execute(),
  ])
  const corrected = new Set(own.map(({ item_id }) => item_id))
  const stored = new Map(unseen.map((row) => [row.item_id, row.unseen]))
  return rows.map((row) => ({
    ...row,
    correction_count: Math.max(0, row.correction_count - (stored.get(row.id) ?? 0)),
    corrected: corrected.has(row.id),
  }))
}

/** The same fields as in the contract. */
export const presentCorrected = ({ correction_count, corrected }: CorrectedRow) => ({
  ...(correction_count > 0 && { correctionCount: correction_count }),
  ...(corrected && { corrected }),
})
