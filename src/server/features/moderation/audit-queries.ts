import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

/** Who acts: a moderator, or null for the command line. */
export type Actor = string | null

/** Adds an entry to the audit, in the transaction of the act (docs/product/moderation.md "Audit"). */
export async function insertAudit(
  trx: Transaction<Schema>,
  actor: Actor,
  entry: { id: string; at: number; act: string; kind: string; itemId: string; detail?: Record<string, unknown> },
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
