import { type Kysely, type SqlBool, sql } from 'kysely'
import type { StaffMember } from '../../../shared/contract/administering-shapes'
import type { Schema } from '../../db/schema'

/** Has a role: the condition of the index of these, in its words, since SQLite knows it by them. */
export const inCharge = sql<SqlBool>`role <> 'member'`

/** The members with a role, administrators first, each group in the order of joining. */
export async function selectStaff(db: Kysely<Schema>): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'image_path', 'academy', 'role'])
    .where(inCharge)
    .where('nickname', 'is not', null)
    .orderBy('id')
    .execute()
  const people = rows.map(({ id, nickname, image_path, academy, role }) => ({
    ...{ userId: id, nickname: nickname ?? '', imagePath: image_path, academy, role },
  }))
  return [...people.filter(({ role }) => role === 'administrator'), ...people.filter(({ role }) => role !== 'administrator')]
}

/** Whether there is another administrator who can act. */
export async function hasOtherAdministrator(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(inCharge)
    .where('role', '=', 'administrator')
    .where('id', '!=', userId)
    .where('nickname', 'is not', null)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
