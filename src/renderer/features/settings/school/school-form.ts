import type { GivenSchool, School } from '../../../../shared/contract/school-shapes'
import type { FieldKey } from '../../../../shared/errors'
import { type Degree, spanProblem } from '../../../../shared/school-span'

/** The values of one school's fields; '' is the empty first option. */
export interface SchoolFields {
  /** React key, stable while rows are moved. */
  key: number
  universityCode: string
  degree: string
  majorCode: string
  startYear: string
  startMonth: string
  finishYear: string
  finishMonth: string
}
export type SchoolField = Exclude<keyof SchoolFields, 'key'>
export type SchoolProblems = Partial<Record<SchoolField, FieldKey>>

let keys = 0
const nextKey = () => {
  keys += 1
  return keys
}

export const blankSchool = (): SchoolFields => ({
  key: nextKey(),
  universityCode: '',
  degree: '',
  majorCode: '',
  startYear: '',
  startMonth: '',
  finishYear: '',
  finishMonth: '',
})

const text = (value: number | null) => (value === null ? '' : String(value))
const number = (value: string) => (value === '' ? null : Number(value))

export const fieldsOfSchool = (school: School): SchoolFields => ({
  key: nextKey(),
  universityCode: school.universityCode,
  degree: String(school.degree),
  majorCode: school.majorCode,
  startYear: String(school.startYear),
  startMonth: text(school.startMonth),
  finishYear: text(school.finishYear),
  finishMonth: text(school.finishMonth),
})

/** The school to send; the fields must have no problems. */
export const givenOf = (fields: SchoolFields): GivenSchool => ({
  universityCode: fields.universityCode,
  degree: Number(fields.degree) as Degree,
  majorCode: fields.majorCode,
  startYear: Number(fields.startYear),
  startMonth: number(fields.startMonth),
  finishYear: number(fields.finishYear),
  finishMonth: number(fields.finishMonth),
})

const required = ['universityCode', 'degree', 'majorCode', 'startYear'] as const

/** The problems of a school in the order of its fields, by the server's rules. */
export function problemsOfSchool(fields: SchoolFields): SchoolProblems {
  const empty = required.filter((name) => fields[name] === '').map((name) => [name, 'required'] as const)
  const span = fields.startYear === '' ? {} : spanProblem(givenOf(fields))
  return { ...Object.fromEntries(empty), ...span }
}

/** Whether saving would change anything. */
export function isChanged(rows: readonly SchoolFields[], saved: readonly School[]): boolean {
  const plain = (all: readonly SchoolFields[]) => JSON.stringify(all.map(({ key: _, ...fields }) => fields))
  return plain(rows) !== plain(saved.map(fieldsOfSchool))
}

/** The rows with one moved a place up (-1) or down (1). */
export function moved(rows: readonly SchoolFields[], key: number, by: 1 | -1): SchoolFields[] {
  const from = rows.findIndex((row) => row.key === key)
  const to = from + by
  const [row, other] = [rows[from], rows[to]]
  if (!row || !other) return [...rows]
  return rows.with(from, other).with(to, row)
}
