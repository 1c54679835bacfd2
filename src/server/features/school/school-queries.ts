import type { Kysely, Selectable, Transaction } from 'kysely'
import type { GivenSchool } from '../../../shared/contract/school-shapes'
import type { Schema } from '../../db/schema'
import type { ExportPart } from '../../export-part'
import type { ClearingStep } from '../../leaving'

export type SchoolRow = Selectable<Schema['school_entries']>

/** A person's schools in their order. */
export function selectSchools(db: Kysely<Schema>, userId: string): Promise<SchoolRow[]> {
  return db.selectFrom('school_entries').selectAll().where('user_id', '=', userId).orderBy('position').execute()
}

/** Replaces a person's schools. */
export async function replaceSchools(trx: Transaction<Schema>, userId: string, schools: GivenSchool[]): Promise<void> {
  await trx.deleteFrom('school_entries').where('user_id', '=', userId).execute()
  if (schools.length === 0) return
  await trx
    .insertInto('school_entries')
    .values(
      schools.map((school, position) => ({
        user_id: userId,
        position,
        university_code: school.universityCode,
        degree_code: school.degree,
        major_code: school.majorCode,
        start_year: school.startYear,
        start_month: school.startMonth,
        finish_year: school.finishYear,
        finish_month: school.finishMonth,
      })),
    )
    .execute()
}

/** The school that is shown beside a member's name. @returns false for a member who has withdrawn meanwhile */
export async function updateAcademy(
  trx: Transaction<Schema>,
  userId: string,
  { academy, major }: { academy: string | null; major: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ academy, major })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const exportSchools: ExportPart = {
  name: 'schools',
  async read(db, userId) {
    const rows = await selectSchools(db, userId)
    return rows.map(({ user_id: _, ...row }) => row)
  },
}

export const forgetSchools: ClearingStep = async (trx, { userId }) => {
  await trx.deleteFrom('school_entries').where('user_id', '=', userId).execute()
  return 0
}
