import type { schoolOperations } from '../../../shared/contract/school'
import type { GivenSchool, Listed, School } from '../../../shared/contract/school-shapes'
import type { FieldKey } from '../../../shared/errors'
import type { Degree } from '../../../shared/school-span'
import { lockKey, transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { relist } from '../partners/partner-card-queries'
import type { SchoolLists } from './school-lists'
import { replaceSchools, type SchoolRow, selectSchools, updateAcademy } from './school-queries'

/** The schools of members (docs/product/people.md "Schools"). */
export const schoolHandlers: Handlers<typeof schoolOperations> = {
  async schoolInfos(_, { userId, services: { db, schools } }) {
    return { schools: await present(await selectSchools(db, userId), schools) }
  },

  async universities(_, { services: { schools } }) {
    return { items: await schools.universities.all() }
  },

  async majors(_, { services: { schools } }) {
    return { items: await schools.majors.all() }
  },

  async saveSchoolInfos({ schools: given }, { userId, services: { db, now, schools } }) {
    const named = await requireListed(given, schools)
    const [first] = named
    return transact(db, async (trx) => {
      await lockKey(trx, `schools:${userId}`)
      await replaceSchools(trx, userId, given)
      // Lists show the Korean name to every reader, whatever their language.
      const academy = { academy: first?.university.ko ?? null, major: first?.major.ko ?? null }
      if (!(await updateAcademy(trx, userId, academy))) throw refuse('tokenExpired')
      await relist(trx, userId, now())
      return { schools: await present(await selectSchools(trx, userId), schools) }
    })
  },
}

/** @throws Refusal `invalid`, naming the fields whose codes are in no list */
async function requireListed(given: GivenSchool[], lists: SchoolLists): Promise<{ university: Listed; major: Listed }[]> {
  const fields: Record<string, FieldKey> = {}
  const named: { university: Listed; major: Listed }[] = []
  for (const [index, school] of given.entries()) {
    const [university, major] = await Promise.all([lists.universities.find(school.universityCode), lists.majors.find(school.majorCode)])
    if (!university) fields[`schools.${index}.universityCode`] = 'invalid'
    if (!major) fields[`schools.${index}.majorCode`] = 'invalid'
    if (university && major) named.push({ university, major })
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid', fields)
  return named
}

/** A code that is no longer in its list is shown as it is. */
function present(rows: SchoolRow[], { universities, majors }: SchoolLists): Promise<School[]> {
  return Promise.all(
    rows.map(async (row) => ({
      universityCode: row.university_code,
      universityName: (await universities.find(row.university_code))?.ko ?? row.university_code,
      degree: row.degree_code as Degree,
      majorCode: row.major_code,
      majorName: (await majors.find(row.major_code))?.ko ?? row.major_code,
      startYear: row.start_year,
      startMonth: row.start_month,
      finishYear: row.finish_year,
      finishMonth: row.finish_month,
      representative: row.position === 0,
    })),
  )
}
