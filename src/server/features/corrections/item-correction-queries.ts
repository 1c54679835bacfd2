import type { Kysely } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import { prepared, preparedForViewer } from '../../db/prepared'
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
  const [own, unseen] =
    viewerId === null
      ? [[], await selectUnseen(db, { ids, viewerId })]
      : await Promise.all([selectOwn(db, { ids, viewerId }), selectUnseen(db, { ids, viewerId })])
  const corrected = new Set(own.map(({ item_id }) => item_id))
  const stored = new Map(unseen.map((row) => [row.item_id, row.unseen]))
  return rows.map((row) => ({
    ...row,
    correction_count: Math.max(0, row.correction_count - (stored.get(row.id) ?? 0)),
    corrected: corrected.has(row.id),
  }))
}

interface Asked {
  ids: string[]
  viewerId: string | null
}

const standing = (db: Kysely<Schema>, ids: string[]) =>
  db
    .selectFrom('corrections')
    .where(isAnyOf(db, 'corrections.item_id', ids))
    .where('corrections.deleted_at', 'is', null)

const selectOwn = prepared((db, { ids, viewerId }: { ids: string[]; viewerId: string }) =>
  standing(db, ids).select('corrections.item_id').where('corrections.user_id', '=', viewerId),
)

const selectUnseen = preparedForViewer((db, { ids, viewerId }: Asked) =>
  standing(db, ids)
    .select(({ fn }) => ['corrections.item_id', fn.countAll<number>().as('unseen')])
    .where(keepsAnything(viewerId, 'correction'))
    .where(({ not }) => not(visibleTo(viewerId).corrections))
    .groupBy('corrections.item_id'),
)

/** The same fields as in the contract. */
export const presentCorrected = ({ correction_count, corrected }: CorrectedRow) => ({
  ...(correction_count > 0 && { correctionCount: correction_count }),
  ...(corrected && { corrected }),
})
