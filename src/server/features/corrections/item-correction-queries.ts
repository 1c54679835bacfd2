import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import type { HelpKind } from '../../db/help-schema'
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

/** On a table of texts: nobody has corrected it whose account is not closed. */
export function isUncorrected(table: 'posts' | 'questions' | 'answers'): Expression<SqlBool> {
  const { or, not, exists, selectFrom } = expressionBuilder<Schema, never>()
  const seen = selectFrom('corrections').select('corrections.id').where(visibleTo(null).corrections)
  const itself = sql.ref<string>(`${table}.id`)
  return or([sql<SqlBool>`${sql.ref(`${table}.correction_count`)} = 0`, not(exists(seen.where('corrections.item_id', '=', itself)))])
}

const places = { post: 'posts', question: 'questions', answer: 'answers' } as const

/** What a member has corrected after one of their corrections, of what is listed in Help; deleted corrections are left out. */
export async function selectCorrected(
  db: Kysely<Schema>,
  userId: string,
  after: string,
  most: number,
): Promise<{ id: string; in: string }[]> {
  const rows = await db
    .selectFrom('corrections')
    .select(['id', 'kind', 'item_id'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('kind', '!=', 'reply')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, kind, item_id }) => ({ id, in: `${kind} ${item_id}` }))
}

/** A text as `selectCorrected` names it. */
export function textIn(place: string): { kind: HelpKind; id: string } {
  const [kind = '', id = ''] = place.split(' ')
  return { kind: kind as HelpKind, id }
}

/** Those of some texts that nobody has corrected whose account is not closed, and that are not listed in Help. */
export async function selectUnlisted(db: Kysely<Schema>, named: string[]): Promise<string[]> {
  const unlisted: string[] = []
  for (const kind of ['post', 'question', 'answer'] as const) {
    const ids = named.map(textIn).flatMap((text) => (text.kind === kind ? text.id : []))
    if (ids.length === 0) continue
    // All three tables have the column that is selected here.
    const rows = await db
      .selectFrom(places[kind] as 'posts')
      .select('id')
      .where('id', 'in', ids)
      .where(isUncorrected(places[kind]))
      .where('id', 'not in', db.selectFrom('help_wanted').select('help_wanted.id').where('help_wanted.id', 'in', ids))
      .execute()
    unlisted.push(...rows.map(({ id }) => `${kind} ${id}`))
  }
  return unlisted
}

/** The same fields as in the contract. */
export const presentCorrected = ({ correction_count, corrected }: CorrectedRow) => ({
  ...(correction_count > 0 && { correctionCount: correction_count }),
  ...(corrected && { corrected }),
})
