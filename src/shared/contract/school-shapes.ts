import * as z from 'zod'
import { type Degree, degrees, spanProblem } from '../school-span'
import { isNone, wireMaybe } from './fields'

const degree = z.literal(degrees, 'required')

const earliestYear = 1930
const latestYear = 2100
const code = z.string('required').min(1, 'required').max(80, 'invalid')
const year = z.number('required').int('invalid').min(earliestYear, 'invalid').max(latestYear, 'invalid')
const month = z.number('invalid').int('invalid').min(1, 'invalid').max(12, 'invalid').nullable()

/** A school as the caller enters it. The codes determine its names, and the first one is the representative school. */
export const givenSchool = z
  .strictObject({
    universityCode: code,
    degree,
    majorCode: code,
    startYear: year,
    startMonth: month,
    finishYear: year.nullable(),
    finishMonth: month,
  })
  .superRefine((school, context) => {
    for (const [field, message] of Object.entries(spanProblem(school))) context.addIssue({ code: 'custom', path: [field], message })
  })
export type GivenSchool = z.output<typeof givenSchool>

const number = z.union([z.number(), z.string()])
export const wireGiven = z.looseObject({
  university_code: z.string(),
  degree_code: number,
  major_code: z.string(),
  start_year: number,
  start_month: wireMaybe(number),
  finish_year: wireMaybe(number),
  finish_month: wireMaybe(number),
})
type WireGiven = z.output<typeof wireGiven>
const numberOrNone = (value: unknown) => (isNone(value) ? null : Number(value))

export const givenFromWire = (w: WireGiven) => ({
  universityCode: w.university_code,
  degree: Number(w.degree_code) as Degree,
  majorCode: w.major_code,
  startYear: Number(w.start_year),
  startMonth: numberOrNone(w.start_month),
  finishYear: numberOrNone(w.finish_year),
  finishMonth: numberOrNone(w.finish_month),
})
export const givenToWire = (s: GivenSchool) => ({
  university_code: s.universityCode,
  degree_code: s.degree,
  major_code: s.majorCode,
  start_year: s.startYear,
  start_month: s.startMonth,
  finish_year: s.finishYear,
  finish_month: s.finishMonth,
})

/** A stored school, with its Korean names and whether it is shown beside the member's name. */
export const school = z.codec(
  wireGiven.extend({ university_name: z.string(), major_name: z.string(), representative: z.boolean() }),
  z.strictObject({ ...givenSchool.shape, universityName: z.string(), majorName: z.string(), representative: z.boolean() }),
  {
    decode: (w) => ({
      ...givenFromWire(w),
      universityName: w.university_name,
      majorName: w.major_name,
      representative: w.representative,
    }),
    encode: ({ universityName, majorName, representative, ...own }) => ({
      ...givenToWire(own),
      university_name: universityName,
      major_name: majorName,
      representative,
    }),
  },
)
export type School = z.output<typeof school>

/** A university or major by its code, with its name in both scripts. */
export const listed = z.codec(
  z.object({ code: z.string(), name: z.string(), name_en: z.string() }),
  z.strictObject({ code: z.string(), ko: z.string(), en: z.string() }),
  { decode: (w) => ({ code: w.code, ko: w.name, en: w.name_en }), encode: (l) => ({ code: l.code, name: l.ko, name_en: l.en }) },
)
export type Listed = z.output<typeof listed>
