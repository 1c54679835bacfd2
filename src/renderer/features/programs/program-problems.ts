import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { errorMessage, fieldMessage } from '../../bridge/error-messages'
import type { TagsAfter } from '../../ui/tag-pieces'
import { mostOf, type ProgramFields, wholeNumber } from './program-draft'

/** A sentence, worded when it is shown. */
export type Says = (t: TFunction) => string
/** The parts of the sheet that a problem can speak of; `program`: the whole. */
export type ProgramPart = 'title' | 'description' | 'tags' | 'hours' | 'price' | 'image' | 'program'
export type ProgramProblems = Partial<Record<ProgramPart, Says>>

const numeral = (count: number) => count.toLocaleString('en')

/** Why what was typed is not all tags; null when it is. */
export function tagProblem(problem: TagsAfter['problem']): Says | null {
  if (problem === null) return null
  return (t) => t(`programs.form.tags.${problem}`, { most: problem === 'full' ? limits.programTags : limits.tag })
}

/** What keeps a program from being saved, by part. Longer text is refused, never cut (decision 13). */
export function problemsBefore(fields: ProgramFields, tags: TagsAfter['problem']): ProgramProblems {
  const problems: ProgramProblems = {}
  for (const [part, most] of [
    ['title', limits.programTitle],
    ['description', limits.programDescription],
  ] as const) {
    const length = textLength(fields[part])
    if (length > most) problems[part] = (t) => t('programs.form.tooLong', { most: numeral(most), length: numeral(length) })
  }
  for (const part of ['hours', 'price'] as const) {
    if (wholeNumber(fields[part]) > mostOf[part]) problems[part] = (t) => t('programs.form.tooMuch', { most: numeral(mostOf[part]) })
  }
  const refused = tagProblem(tags)
  return refused ? { ...problems, tags: refused } : problems
}

/** A refusal of the server, at the parts it speaks of. What speaks of none is the whole program's. */
export function problemsAfter(error: AppError): ProgramProblems {
  const problems: ProgramProblems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = partOf(field)
    if (part) problems[part] ??= (t) => fieldMessage(t, key)
  }
  return Object.keys(problems).length > 0 ? problems : { program: (t) => errorMessage(t, error) }
}

function partOf(field: string): ProgramPart | null {
  const name = field.replace(/^program\./, '')
  if (name === 'title' || name === 'description' || name === 'hours' || name === 'price') return name
  if (name.startsWith('tags')) return 'tags'
  return /^(img|image)/.test(name) ? 'image' : null
}
