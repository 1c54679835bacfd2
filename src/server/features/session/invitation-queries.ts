import type { Kysely } from 'kysely'
import { readCode } from '../../../shared/key-code'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { hashToken } from '../../http/auth'

const hashOf = (code: string) => hashToken(readCode(code))

/** Makes an invitation the only one that is good; one that is stored already keeps how often it was used. @param expiresAt milliseconds since 1970 */
export async function storeInvitation(db: Kysely<Schema>, { code, expiresAt }: { code: string; expiresAt: number }): Promise<void> {
  const code_hash = hashOf(code)
  await db.deleteFrom('invitations').where('code_hash', '!=', code_hash).execute()
  await db
    .insertInto('invitations')
    .values({ code_hash, expires_at: expiresAt, used: 0 })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .execute()
}

/** Ends every invitation. */
export async function endInvitations(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('invitations').execute()
}

/** How many accounts the invitation has created. */
export async function invitedSoFar(db: Kysely<Schema>): Promise<number> {
  const row = await db.selectFrom('invitations').select('used').executeTakeFirst()
  return row?.used ?? 0
}

export async function isGoodInvitation(db: Kysely<Schema>, code: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('used')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .where('used', '<', limits.hosting.invitationUses)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts an account that an invitation creates. @returns whether it was good */
export async function takeInvitation(db: Kysely<Schema>, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .where('used', '<', limits.hosting.invitationUses)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
