import type { Program } from '../../../shared/contract/programs-shapes'
import { limits } from '../../../shared/limits'
import { type ProgramKind, type ProgramSubject, programKinds, programSubjects } from '../../../shared/programs'
import { imageFacts } from '../../../shared/text/image-path'
import { isBlank } from '../../../shared/text/length'

/** A program as one writes it: the fields of the sheet, as they are kept on disk. Numbers are as they were typed. */
export interface ProgramFields {
  title: string
  description: string
  subject: ProgramSubject
  kind: ProgramKind
  tags: string[]
  /** What stands in the tag field and is no tag yet. */
  tagText: string
  hours: string
  price: string
  imagePath: string | null
}

/** A draft as it was found, with the idempotency key under which these very words were already sent. */
export interface KeptProgram extends ProgramFields {
  key?: string
}

/** Specification 5: hours and price begin at 0. */
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
}

export function fieldsOf({ title, description, subject, kind, tags, hours, price, imagePath }: Program): ProgramFields {
  return { title, description, subject, kind, tags: [...tags], tagText: '', hours: String(hours), price: String(price), imagePath }
}

/** @returns null for no draft, and for what is none */
export function readProgramDraft(kept: string): KeptProgram | null {
  const found = parse(kept)
  if (found === null) return null
  const word = (name: keyof KeptProgram, otherwise = '') => (typeof found[name] === 'string' ? found[name] : otherwise)
  const tags = Array.isArray(found.tags) ? found.tags.filter((tag): tag is string => typeof tag === 'string') : []
  const imagePath = word('imagePath')
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
    ...(typeof found.key === 'string' ? { key: found.key } : {}),
  }
}

/** The draft to keep; '' when it says no more than `base`, what the sheet began with. */
export function writeProgramDraft(fields: ProgramFields, base: ProgramFields, key?: string): string {
  return isChanged(fields, base) ? JSON.stringify({ ...fields, ...(key === undefined ? {} : { key }) }) : ''
}

/** Whether something would be lost without the draft. */
export function isChanged(fields: ProgramFields, base: ProgramFields): boolean {
  const told = ({ title, description, subject, kind, tags, tagText, hours, price, imagePath }: ProgramFields) =>
    JSON.stringify([title, description, subject, kind, tags, tagText.trim(), wholeNumber(hours), wholeNumber(price), imagePath])
  return told(fields) !== told(base)
}

/** What typed digits say; empty is 0. */
export const wholeNumber = (typed: string): number => Number(typed.replace(/\D/g, '') || '0')

/** Typed text with all but its digits gone, and no more of them than the most needs. */
export const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)

/** One step up or down, never below 0 nor past `most`; from between two steps to the next one. */
export function stepped(typed: string, step: number, direction: 1 | -1, most: number): string {
  const value = wholeNumber(typed)
  const next = direction === 1 ? Math.floor(value / step + 1) * step : Math.ceil(value / step - 1) * step
  return String(Math.min(Math.max(next, 0), most))
}

export const isEmptyProgram = ({ title, description }: ProgramFields) => isBlank(title) || isBlank(description)

/** What the numbers may be (limits.ts). */
export const mostOf = { hours: limits.programHours, price: limits.programPrice } as const
/** How far one step goes (specification 9). */
export const stepOf = { hours: 1, price: 10_000 } as const

function parse(kept: string): Partial<Record<keyof KeptProgram, unknown>> | null {
  if (kept === '') return null
  try {
    const found: unknown = JSON.parse(kept)
    return typeof found === 'object' && found !== null ? found : null
  } catch {
    return null
  }
}
