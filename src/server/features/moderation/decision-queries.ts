import type { Insertable, Kysely, Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import type { Decision } from '../../../shared/contract/moderating-shapes'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'

const hour = 60 * 60 * 1000

/** A decision with the nickname of the moderator. */
export type DecisionRow = Selectable<Schema['decisions']> & { nickname: string | null }

const selectDecisions = (db: Kysely<Schema>) =>
  db.selectFrom('decisions').leftJoin('users', 'users.id', 'decisions.moderator_id').selectAll('decisions').select('users.nickname')

export function findDecision(db: Kysely<Schema>, decisionId: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where('decisions.id', '=', decisionId).executeTakeFirst()
}

export async function loadDecisions(db: Kysely<Schema>, ids: string[]): Promise<Map<string, DecisionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectDecisions(db).where('decisions.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const selectLatestAbout = (db: Kysely<Schema>, writerId: string) =>
  selectDecisions(db).where('decisions.writer_id', '=', writerId).orderBy('decisions.id', 'desc').limit(100)

/** The decisions about what a member wrote under their name, the latest first. */
export const selectDecisionsAbout = (db: Kysely<Schema>, writerId: string): Promise<DecisionRow[]> =>
  selectLatestAbout(db, writerId).where('decisions.anonymous', '=', 0).execute()

/** The decisions that a member is told of, the latest first. Dismissed reports, of which there may be many, are not among them. */
export const selectDecisionsFor = (db: Kysely<Schema>, writerId: string): Promise<DecisionRow[]> =>
  selectLatestAbout(db, writerId).where('decisions.kind', '!=', 'dismiss').execute()

interface DecisionCounts {
  removed: number
  warned: number
  suspended: number
}

/** How often the decisions that stand removed something, warned and suspended, of those about what a member wrote under their name. */
export const countDecisionsAbout = (db: Kysely<Schema>, writerId: string): Promise<DecisionCounts> =>
  countDecisions(db.selectFrom('decisions').where('writer_id', '=', writerId).where('anonymous', '=', 0))

/** The same of the decisions about one item. */
export const countDecisionsOn = (
  db: Kysely<Schema>,
  { kind, item_id }: Pick<Selectable<Schema['cases']>, 'kind' | 'item_id'>,
): Promise<DecisionCounts> => countDecisions(db.selectFrom('decisions').where('item_kind', '=', kind).where('item_id', '=', item_id))

async function countDecisions(about: SelectQueryBuilder<Schema, 'decisions', object>): Promise<DecisionCounts> {
  const { removed, warned, suspended } = await about
    .where('undone_at', 'is', null)
    .select(({ fn, eb }) => [
      fn.count<number>(eb.case().when('removed', '=', 1).then(1).end()).as('removed'),
      fn.count<number>(eb.case().when('kind', '=', 'warn').then(1).end()).as('warned'),
      fn.count<number>(eb.case().when('kind', '=', 'suspend').then(1).end()).as('suspended'),
    ])
    .executeTakeFirstOrThrow()
  return { removed: Number(removed), warned: Number(warned), suspended: Number(suspended) }
}

/** The latest decision of a case that stands. @param removing only one that removes the item */
export function findStanding(
  db: Kysely<Schema>,
  { id, writer_id }: Pick<Selectable<Schema['cases']>, 'id' | 'writer_id'>,
  { removing = false } = {},
): Promise<DecisionRow | undefined> {
  const query = selectDecisions(db)
    .where('decisions.writer_id', '=', writer_id)
    .where('decisions.case_id', '=', id)
    .where('decisions.undone_at', 'is', null)
    .orderBy('decisions.id', 'desc')
    .limit(1)
  return (removing ? query.where('decisions.kind', '!=', 'dismiss') : query).executeTakeFirst()
}

export async function insertDecision(trx: Transaction<Schema>, row: Insertable<Schema['decisions']>): Promise<void> {
  await trx.insertInto('decisions').values(row).execute()
}

/** @returns whether it was standing */
export async function markUndone(trx: Transaction<Schema>, decisionId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('decisions')
    .set({ undone_at: at })
    .where('id', '=', decisionId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a suspension earlier. @param until milliseconds since 1970 */
export async function shortenDecision(trx: Transaction<Schema>, decisionId: string, days: number, until: number): Promise<void> {
  await trx.updateTable('decisions').set({ days, until }).where('id', '=', decisionId).execute()
}

/** A decision as a moderator sees it. @param canUndo whether they can undo it while it is new */
export function presentDecision(row: DecisionRow, { viewerId, at, canUndo }: { viewerId: string; at: number; canUndo: boolean }): Decision {
  const undoUntil = row.decided_at + limits.moderation.undoHours * hour
  return {
    id: row.id,
    kind: row.kind,
    on: row.item_kind,
    reason: row.reason,
    sentence: row.sentence,
    days: row.days,
    until: timeOf(row.until),
    removed: row.removed === 1,
    at: new Date(row.decided_at).toISOString(),
    by: { nickname: row.nickname ?? '', mine: row.moderator_id === viewerId },
    undoUntil: canUndo && row.undone_at === null && undoUntil > at ? new Date(undoUntil).toISOString() : null,
    undone: row.undone_at !== null,
  }
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
