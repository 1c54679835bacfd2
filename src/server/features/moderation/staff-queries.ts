import { type Kysely, type SqlBool, sql } from 'kysely'
import type { StaffMember } from '../../../shared/contract/administering-shapes'
import type { Schema } from '../../db/schema'

/**
 * Has a role: the condition of the partial index, written exactly as there, since SQLite compares it literally. Who has withdrawn is left out afterwards: a
 * condition would make SQLite read everybody by the index of all members.
 */
export const inCharge = sql<SqlBool>`role <> 'member'`

/** The members with a role, administrators first, each group in the order of joining. */
export async function selectStaff(db: Kysely<Schema>): Promise<StaffMember[]> {
  const columns = ['id', 'nickname', 'image_path', 'academy', 'role', 'withdrawn_at'] as const
  const rows = await db.selectFrom('users').select(columns).where(inCharge).orderBy('id').execute()
  const people = rows
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map(({ id, nickname, image_path, academy, role }) => ({
      ...{ userId: id, nickname: nickname ?? '', imagePath: image_path, academy, role },
    }))
  return [...people.filter(({ role }) => role === 'administrator'), ...people.filter(({ role }) => role !== 'administrator')]
}

/** Whether there is another administrator who can act. */
export async function hasOtherAdministrator(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const rows = await db.selectFrom('users').select(['id', 'role', 'withdrawn_at', 'closed_at']).where(inCharge).execute()
  return rows.some(
    ({ id, role, withdrawn_at, closed_at }) => role === 'administrator' && id !== userId && withdrawn_at === null && closed_at === null,
  )
}
