import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { AuditAct, AuditFilter, AuditSubject } from '../../../shared/audit'
import { limits } from '../../../shared/limits'
import { placeIn, placeToText } from '../../db/page'
import type { Schema } from '../../db/schema'

export type AuditRow = Selectable<Schema['audit_entries']>

/** Who acts: a moderator, or null for the command line. */
export type Actor = string | null

/** Adds an entry to the audit, in the transaction of the act (docs/product/moderation.md "Audit"). */
export async function insertAudit(
  trx: Transaction<Schema>,
  actor: Actor,
  entry: { id: string; at: number; act: AuditAct; kind: AuditSubject; itemId: string; detail?: Record<string, unknown> },
): Promise<void> {
  const { id, at, act, kind, itemId, detail = {} } = entry
  await trx
    .insertInto('audit_entries')
    .values({ id, at, actor_id: actor, actor: await nameOf(trx, actor), act, kind, item_id: itemId, detail: JSON.stringify(detail) })
    .execute()
}

async function nameOf(db: Kysely<Schema>, actor: Actor): Promise<string> {
  if (actor === null) return 'command line'
  const user = await db.selectFrom('users').select('nickname').where('id', '=', actor).executeTakeFirst()
  return user?.nickname ?? ''
}

interface AuditPage extends AuditFilter {
  /** The entry before the page (`timedPlace`). */
  before?: string | undefined
  most?: number | undefined
}

/** A page of the audit, the latest entry first. */
export async function selectAudit(
  db: Kysely<Schema>,
  { actor, act, from, to, before, most = limits.pageSize }: AuditPage,
): Promise<{ rows: AuditRow[]; more: boolean; next: string | null }> {
  let query = db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
  if (actor === 'commandLine') query = query.where('actor_id', 'is', null)
  else if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (act !== undefined) query = query.where('act', '=', act)
  if (from !== undefined) query = query.where('at', '>=', Date.parse(from))
  if (to !== undefined) query = query.where('at', '<', Date.parse(to))
  if (before !== undefined) {
    const find = () => db.selectFrom('audit_entries').select(['at as count', 'id']).where('id', '=', before).executeTakeFirst()
    const last = before.includes(':') ? placeIn(before) : await find()
    if (last) query = query.where(sql<SqlBool>`(at, id) < (${last.count}, ${last.id})`)
  }
  const found = await query.execute()
  const [rows, more] = [found.slice(0, most), found.length > most]
  const last = rows.at(-1)
  return { rows, more, next: more && last ? placeToText({ count: last.at, id: last.id }) : null }
}

/** The ids of everybody who has an entry, found by steps through the index; null is the command line. */
export async function selectActorIds(db: Kysely<Schema>): Promise<Actor[]> {
  const { rows } = await sql<{ id: string }>`with recursive actors (id) as (
      select min(actor_id) from audit_entries
      union all
      select (select min(actor_id) from audit_entries where actor_id > actors.id) from actors where actors.id is not null
    ) select id from actors where id is not null`.execute(db)
  const byCommand = await db.selectFrom('audit_entries').select('id').where('actor_id', 'is', null).limit(1).executeTakeFirst()
  return [...rows.map(({ id }) => id), ...(byCommand ? [null] : [])]
}

/** The nickname under which somebody last acted. */
export async function selectActorName(db: Kysely<Schema>, actor: string): Promise<string> {
  const query = db.selectFrom('audit_entries').select('actor').where('actor_id', '=', actor)
  return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())?.actor ?? ''
}
