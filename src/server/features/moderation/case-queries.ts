import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { CaseKind, CaseList } from '../../../shared/contract/moderating-shapes'
import type { ModeratedArea } from '../../../shared/events'
import { limits } from '../../../shared/limits'
import type { ReportReason } from '../../../shared/report-reasons'
import { languageOf } from '../../../shared/text/text-language'
import { placeIn, placeToText } from '../../db/page'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import type { LiveNews } from '../../live/live-publisher'
import { findReportedItem } from './reported-item-queries'
import { keepVersion, lockReported } from './version-queries'

export type CaseRecord = Selectable<Schema['cases']>

const reasonColumns = ['reason0', 'reason1', 'reason2', 'reason3', 'reason4'] as const

/**
 * Counts a report in the case of its item, with what that says now, in the transaction of the report. The first report opens the case; a
 * report of an item that was decided about opens it again.
 */
export async function countReport(
  trx: Transaction<Schema>,
  { id, kind, itemId, reason, at }: { id: string; kind: CaseKind; itemId: string; reason: number; at: number },
): Promise<void> {
  const item = await lockReported(trx, { kind, itemId })
  if (item) await keepVersion(trx, { kind, itemId }, item, at)
  const column = reasonColumns[reason as ReportReason]
  const { numUpdatedRows } = await trx
    .updateTable('cases')
    .set((build) => ({
      reporter_count: build.eb('reporter_count', '+', 1),
      [column]: build.eb(column, '+', 1),
      ...reopened(build, at),
    }))
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('cases')
    .values({
      ...{ id, kind, item_id: itemId, writer_id: item?.writerId ?? itemId, anonymous: item?.anonymous ? 1 : 0 },
      ...{ language: item ? languageOf(item.text) : null, reporter_count: 1, [column]: 1, first_at: at, last_at: at, state: 'open' },
    })
    .execute()
}

/** What changes in a case that has something new for moderators: a decided one is open again, as a new version. */
const reopened = ({ eb, case: when }: ExpressionBuilder<Schema, 'cases'>, at: number) => ({
  last_at: at,
  version: when()
    .when('state', '=', 'decided')
    .then(eb('version', '+', 1))
    .else(eb.ref('version'))
    .end(),
  state: 'open' as const,
  decided_at: null,
})

/**
 * Opens a case for order keeping. A case that was opened, or decided about, for the same words stays as it is: its item was looked at.
 * @param matched the listed words and domains
 * @returns whether moderators have something new
 */
export async function flagItem(
  trx: Transaction<Schema>,
  { id, kind, itemId, matched, at }: { id: string; kind: CaseKind; itemId: string; matched: string; at: number },
): Promise<boolean> {
  const item = await lockReported(trx, { kind, itemId })
  if (!item) return false
  const insertFlagged = async () => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('cases')
      .values({
        ...{ id, kind, item_id: itemId, writer_id: item.writerId, anonymous: item.anonymous ? 1 : 0, matched },
        ...{ language: languageOf(item.text), first_at: at, last_at: at, state: 'open' },
      })
      .onConflict((conflict) => conflict.columns(['kind', 'item_id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await trx
    .updateTable('cases')
    .set((build) => ({ matched, ...reopened(build, at) }))
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('matched', '!=', matched)
    .executeTakeFirst()
  const isNew = numUpdatedRows > 0n || (await insertFlagged())
  if (isNew) await keepVersion(trx, { kind, itemId }, item, at)
  return isNew
}

/** A case that is not about the viewer themselves. @param viewerId null for the command line, which sees all */
export function findCase(db: Kysely<Schema>, caseId: string, viewerId: string | null): Promise<CaseRecord | undefined> {
  const query = db.selectFrom('cases').selectAll().where('id', '=', caseId)
  return (viewerId === null ? query : query.where('writer_id', '!=', viewerId)).executeTakeFirst()
}

/** Locks a case until the transaction ends; as `findCase`. @param viewerId null for the command line */
export async function lockCase(trx: Transaction<Schema>, caseId: string, viewerId: string | null): Promise<CaseRecord | undefined> {
  const query = trx
    .updateTable('cases')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', caseId)
  return (viewerId === null ? query : query.where('writer_id', '!=', viewerId)).returningAll().executeTakeFirst()
}

/**
 * The case of an item that may not have been reported, opened if need be.
 * @returns undefined when there is no such item
 */
export async function openCase(
  trx: Transaction<Schema>,
  { id, kind, itemId, at }: { id: string; kind: CaseKind; itemId: string; at: number },
): Promise<CaseRecord | undefined> {
  await lockKey(trx, `case:${kind}:${itemId}`)
  const item = await findReportedItem(trx, kind, itemId)
  if (!item) return undefined
  const { writerId: writer_id, text } = item
  await trx
    .insertInto('cases')
    .values({
      ...{ id, kind, item_id: itemId, writer_id, anonymous: item.anonymous ? 1 : 0, language: languageOf(text) },
      ...{ first_at: at, last_at: at, state: 'open' },
    })
    .onConflict((conflict) => conflict.columns(['kind', 'item_id']).doUpdateSet({ state: 'open', decided_at: null }))
    .execute()
  return trx.selectFrom('cases').selectAll().where('kind', '=', kind).where('item_id', '=', itemId).executeTakeFirst()
}

export async function updateCase(
  trx: Transaction<Schema>,
  caseId: string,
  change: Partial<Pick<CaseRecord, 'state' | 'last_at' | 'decided_at' | 'decision_id' | 'version' | 'taken_by' | 'taken_until'>>,
): Promise<void> {
  await trx.updateTable('cases').set(change).where('id', '=', caseId).execute()
}

export interface CaseFilter {
  filter: CaseList
  kind?: CaseKind | undefined
  reason?: ReportReason | undefined
  language?: 'korean' | 'english' | undefined
  before?: string | undefined
}

export const hasOpenAppeal = sql<SqlBool>`cases.id in (select decisions.case_id from appeals
  inner join decisions on decisions.id = appeals.decision_id where appeals.outcome is null)`

/** A page of cases that are not about the viewer, the latest first. */
export async function selectCases(
  db: Kysely<Schema>,
  { filter, kind, reason, language, before }: CaseFilter,
  { viewerId, at }: { viewerId: string; at: number },
): Promise<{ rows: CaseRecord[]; more: boolean; next: string | null }> {
  const column = filter === 'decided' ? 'decided_at' : 'last_at'
  let query = db
    .selectFrom('cases')
    .selectAll()
    .where('state', '=', filter === 'decided' ? 'decided' : 'open')
    .where('writer_id', '!=', viewerId)
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(limits.pageSize + 1)
  if (filter === 'mine') query = query.where('taken_by', '=', viewerId).where('taken_until', '>', at)
  if (filter === 'appeals') query = query.where(hasOpenAppeal)
  if (kind) query = query.where('kind', '=', kind)
  if (reason !== undefined) query = query.where(reasonColumns[reason], '>', 0)
  if (language) query = query.where('language', '=', language)
  if (before !== undefined) {
    const find = () =>
      db
        .selectFrom('cases')
        .select([`${column} as count`, 'id'])
        .where('id', '=', before)
        .executeTakeFirst()
    const last = before.includes(':') ? placeIn(before) : await find()
    if (last) query = query.where(sql<SqlBool>`(${sql.ref(column)}, id) < (${last.count ?? 0}, ${last.id})`)
  }
  const found = await query.execute()
  const [rows, more] = [found.slice(0, limits.pageSize), found.length > limits.pageSize]
  const last = rows.at(-1)
  // A case that is reported or decided about meanwhile, or is gone, moves no page.
  return { rows, more, next: more && last ? placeToText({ count: last[column] ?? 0, id: last.id }) : null }
}

/** How many cases are open for a viewer, and how many of them they have taken. */
export async function countCases(db: Kysely<Schema>, viewerId: string, at: number): Promise<{ open: number; mine: number }> {
  const open = db.selectFrom('cases').where('state', '=', 'open').where('writer_id', '!=', viewerId)
  const counted = await open
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().as('open'),
      fn
        .count<number>(
          eb
            .case()
            .when(and([eb('taken_by', '=', viewerId), eb('taken_until', '>', at)]))
            .then(1)
            .end(),
        )
        .as('mine'),
    ])
    .executeTakeFirstOrThrow()
  return { open: Number(counted.open), mine: Number(counted.mine) }
}

/**
 * The event that notifies each moderator's clients of a change, without saying more than what they load again. How many are open is not
 * counted for each of them with every report: clients ask for that.
 */
export async function moderatorNews(db: Kysely<Schema>, changed: ModeratedArea[]): Promise<LiveNews[]> {
  const moderators = await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'member')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  return moderators.map(({ id: userId }) => ({ userId, event: { kind: 'moderation', open: 0, changed } }))
}
