import type { TFunction } from 'i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import type { AppError } from '../../../../shared/errors'
import { limits } from '../../../../shared/limits'
import { type ProgramKind, type ProgramSubject, programKinds, programSubjects } from '../../../../shared/programs'
import { imageFacts } from '../../../../shared/text/image-path'
import { isBlank, textLength } from '../../../../shared/text/length'
import { type Weekday, weekdays } from '../../../../shared/weekdays'
import { basedOnIn, type DraftFacts } from '../../../data/draft-version'
import { errorMessage, fieldMessage } from '../../../hooks/error-messages'
import type { TagProblem } from '../../../ui/tag-pieces'

/** The fields of the form, as stored in the draft. Numbers are as typed. */
export interface ProgramFields {
  title: string
  description: string
  subject: ProgramSubject
  kind: ProgramKind
  tags: string[]
  /** Text in the tag field that is not a tag yet. */
  tagText: string
  hours: string
  price: string
  imagePath: string | null
  freeDays: Weekday[]
  freeNote: string
}

/** The content of the form; `since`: of the fields that were changed in it what was there before, of the others what is there now. */
export interface ProgramEdit {
  fields: ProgramFields
  since: ProgramFields
}

/** A stored draft, with the idempotency key under which these fields were last sent. */
export interface StoredProgram extends ProgramEdit {
  key?: string
}

/** A new program; hours and price begin at 0. */
export const emptyProgram: ProgramFields = {
  title: '',
  description: '',
  subject: 'korea',
  kind: 'mento',
  tags: [],
  tagText: '',
  hours: '0',
  price: '0',
  imagePath: null,
  freeDays: [],
  freeNote: '',
}

export function fieldsOf({ title, description, subject, kind, tags, hours, price, imagePath, freeDays, freeNote }: Program): ProgramFields {
  const numbers = { hours: String(hours), price: String(price) }
  return { title, description, subject, kind, tags: [...tags], tagText: '', ...numbers, imagePath, freeDays: [...freeDays], freeNote }
}

/**
 * The stored draft; null for none or for text that is not one. Of what has changed elsewhere since it was written it has the new content,
 * except of fields that were changed in it.
 * @param base the initial fields as they are now
 * @param version that of the program that they are; undefined for a new one
 */
export function readProgramDraft(stored: string, base: ProgramFields, version?: string): StoredProgram | null {
  const found = parse(stored)
  if (found === null) return null
  const fields = fieldsIn(found)
  // Drafts of earlier versions do not have it.
  const edit = editOn({ fields, since: isObject(found.base) ? fieldsIn(found.base) : base }, base)
  // The key belongs to what was sent under it.
  const isAsSent = !isChanged(edit.fields, fields) && basedOnIn(found).basedOn === version
  return typeof found.key === 'string' && isAsSent ? { ...edit, key: found.key } : edit
}

/** An edit of what is there now: where something was changed elsewhere, it has the new content, except of fields that were changed in it. */
export function editOn({ fields, since }: ProgramEdit, base: ProgramFields): ProgramEdit {
  const own = changedNames(fields, since)
  const partOf = (of: ProgramFields) => Object.fromEntries(own.map((name) => [name, of[name]]))
  return { fields: { ...base, ...partOf(fields) }, since: { ...base, ...partOf(since) } }
}

/** The fields that were changed both in an edit and elsewhere, to something else. @param base what is there now */
export function clashesIn({ fields, since }: ProgramEdit, base: ProgramFields): (keyof ProgramFields)[] {
  const own = changedNames(fields, base)
  return changedNames(base, since).filter((name) => own.includes(name))
}

function changedNames(fields: ProgramFields, before: ProgramFields): (keyof ProgramFields)[] {
  const names = Object.keys(fields) as (keyof ProgramFields)[]
  return names.filter((name) => isChanged({ ...before, [name]: fields[name] }, before))
}

type Unknown<Fields> = Partial<Record<keyof Fields, unknown>>

/** Stored fields, with the defaults for those that are invalid. */
function fieldsIn(found: Unknown<ProgramFields>): ProgramFields {
  const word = (name: keyof ProgramFields, otherwise = '') => (typeof found[name] === 'string' ? found[name] : otherwise)
  const tags = Array.isArray(found.tags) ? found.tags.filter((tag): tag is string => typeof tag === 'string') : []
  const imagePath = word('imagePath')
  const days = Array.isArray(found.freeDays) ? found.freeDays : []
  return {
    title: word('title'),
    description: word('description'),
    subject: programSubjects.find((one) => one === found.subject) ?? emptyProgram.subject,
    kind: programKinds.find((one) => one === found.kind) ?? emptyProgram.kind,
    tags,
    tagText: word('tagText'),
    hours: word('hours', '0'),
    price: word('price', '0'),
    imagePath: imageFacts(imagePath) === null ? null : imagePath,
    freeDays: weekdays.filter((day) => days.includes(day)),
    freeNote: word('freeNote'),
  }
}

/** The draft to store; '' when the fields equal `base`, the initial ones. */
export function writeProgramDraft(edit: ProgramEdit, base: ProgramFields, facts: DraftFacts = {}): string {
  return isChanged(edit.fields, base) ? textOfDraft(edit, facts) : ''
}

/** A draft as it is stored. */
export const textOfDraft = ({ fields, since }: ProgramEdit, facts: DraftFacts): string =>
  JSON.stringify({ ...fields, ...facts, base: since })

/** Whether the fields differ from the initial ones; numbers are compared by value. */
export function isChanged(fields: ProgramFields, base: ProgramFields): boolean {
  const contentOf = ({ title, description, subject, kind, tags, tagText, hours, price, imagePath, freeDays, freeNote }: ProgramFields) =>
    JSON.stringify([
      title,
      description,
      subject,
      kind,
      tags,
      tagText.trim(),
      wholeNumber(hours) ?? hours,
      wholeNumber(price) ?? price,
      imagePath,
      freeDays,
      freeNote.trim(),
    ])
  return contentOf(fields) !== contentOf(base)
}

/** A typed whole number, with or without commas between thousands; empty is 0, anything else null. */
export function wholeNumber(typed: string): number | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return 0
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : null
}

/** The next multiple of `step` up or down, from 0 to `most`; from text that is no whole number, beginning with the number before it. */
export function stepped(typed: string, step: number, direction: 1 | -1, most: number): string {
  const value = wholeNumber(typed) ?? (Number.parseFloat(typed) || 0)
  const next = direction === 1 ? Math.floor(value / step + 1) * step : Math.ceil(value / step - 1) * step
  return String(Math.min(Math.max(next, 0), most))
}

export const isEmptyProgram = ({ title, description }: ProgramFields) => isBlank(title) || isBlank(description)

/** The largest values (limits.ts). */
export const mostOf = { hours: limits.programHours, price: limits.programPrice } as const
/** The size of a step (docs/product/programs.md "Price and hours"). */
export const stepOf = { hours: 1, price: 10_000 } as const

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function parse(stored: string): (Unknown<ProgramFields> & { base?: unknown; key?: unknown; basedOn?: unknown }) | null {
  if (stored === '') return null
  try {
    const found: unknown = JSON.parse(stored)
    return isObject(found) ? found : null
  } catch {
    return null
  }
}

/** A message, translated when it is shown. */
export type Message = (t: TFunction) => string
/** The parts of the form that have error messages; `program`: the whole. */
export type ProgramPart = 'title' | 'description' | 'tags' | 'hours' | 'price' | 'free' | 'image' | 'program'
export type ProgramProblems = Partial<Record<ProgramPart, Message>>

const numeral = (count: number) => count.toLocaleString('en')

/** The message for text that could not become tags, or null. */
export function tagMessage(problems: readonly TagProblem[]): Message | null {
  if (problems.length === 0) return null
  return (t) =>
    problems.map((each) => t(`programs.form.tags.${each}`, { most: each === 'full' ? limits.programTags : limits.tag })).join(' ')
}

/** Why a price or hours cannot be sent, or null. Nothing that is typed is read as another number. */
export function numberProblem(name: 'hours' | 'price', typed: string): Message | null {
  const value = wholeNumber(typed)
  if (value === null) return (t) => t('programs.form.notWhole')
  return value > mostOf[name] ? (t) => t('programs.form.tooMuch', { most: numeral(mostOf[name]) }) : null
}

/** Why a program cannot be sent, by part. Text that is too long is refused, not cut (docs/product/feed.md "Text lengths"). */
export function problemsBefore(fields: ProgramFields, tags: readonly TagProblem[]): ProgramProblems {
  const problems: ProgramProblems = {}
  for (const [part, most] of [
    ['title', limits.programTitle],
    ['description', limits.programDescription],
  ] as const) {
    const length = textLength(fields[part])
    if (isBlank(fields[part])) problems[part] = (t) => fieldMessage(t, 'required')
    else if (length > most) problems[part] = (t) => t('programs.form.tooLong', { most: numeral(most), length: numeral(length) })
  }
  const note = textLength(fields.freeNote.trim())
  if (note > limits.programFreeNote)
    problems.free = (t) => t('programs.form.tooLong', { most: numeral(limits.programFreeNote), length: numeral(note) })
  for (const part of ['hours', 'price'] as const) {
    const message = numberProblem(part, fields[part])
    if (message) problems[part] = message
  }
  const refused = tagMessage(tags)
  return refused ? { ...problems, tags: refused } : problems
}

/** The server's refusal by part; without a known field it belongs to the whole program. */
export function problemsAfter(error: AppError): ProgramProblems {
  const problems: ProgramProblems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = partOf(field)
    // The community keeps a picture that no program shows for a day, which a draft may outlast.
    const isGone = part === 'image' && key === 'image'
    if (part) problems[part] ??= (t) => (isGone ? t('programs.form.image.gone') : fieldMessage(t, key, error.current))
  }
  return Object.keys(problems).length > 0 ? problems : { program: (t) => errorMessage(t, error) }
}

function partOf(field: string): ProgramPart | null {
  const name = field.replace(/^program\./, '')
  if (name === 'title' || name === 'description' || name === 'hours' || name === 'price') return name
  if (name.startsWith('tags')) return 'tags'
  if (name.startsWith('free')) return 'free'
  return /^(img|image)/.test(name) ? 'image' : null
}
