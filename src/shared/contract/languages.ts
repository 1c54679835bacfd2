import * as z from 'zod'
import { type Goal, goals, otherTongues, skills } from '../languages'
import { limits } from '../limits'
import { optionalText } from './fields'

/** A member's languages. Null: the member does not have the language (docs/product/people.md "Languages"). */
const innerLanguages = z.strictObject({
  korean: z.enum(skills, 'invalid').nullable(),
  english: z.enum(skills, 'invalid').nullable(),
  /** The mother tongue, when it is neither Korean nor English. */
  motherTongue: z.enum(otherTongues, 'invalid').nullable(),
})
export type Languages = z.output<typeof innerLanguages>

const wireShape = z.object({ korean: z.string().nullish(), english: z.string().nullish(), mother_tongue: z.string().nullish() })
/** Languages on the wire; older servers omit them. */
export const wireLanguages = wireShape.nullish()

const known = <Value extends string>(values: readonly Value[], value: string | null | undefined): Value | null =>
  values.find((each) => each === value) ?? null

/** Values that this version does not know are dropped. */
export function languagesFromWire(w: z.output<typeof wireLanguages>): Languages | null {
  if (!w) return null
  return { korean: known(skills, w.korean), english: known(skills, w.english), motherTongue: known(otherTongues, w.mother_tongue) }
}

export function languagesToWire(of: Languages | null): z.output<typeof wireLanguages> {
  return of && { korean: of.korean, english: of.english, mother_tongue: of.motherTongue }
}

/** Null: the member has not answered yet. */
export const languages = innerLanguages.nullable()

/** What a member says about their languages and learning goals, with a short introduction. */
export const learning = z.strictObject({
  languages: innerLanguages,
  goals: z
    .array(z.enum(goals, 'invalid'))
    .max(goals.length, 'tooMany')
    .overwrite((all) => [...new Set(all)]),
  about: optionalText(limits.aboutLine),
})
export type Learning = z.output<typeof learning>

export function goalsFromWire(names: readonly string[] | null | undefined): Goal[] {
  return goals.filter((goal) => names?.includes(goal))
}
