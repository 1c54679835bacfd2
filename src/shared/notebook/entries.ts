import type { TextLanguage } from '../text/text-language'
import { noStamp, type Stamp } from './stamps'

/** A sentence or word and the part of it that is asked for, in UTF-16 units; null for a card without a gap. */
export interface EntryText {
  sentence: string
  gap: { start: number; end: number } | null
}

export const sourceKinds = ['post', 'comment', 'question', 'answer', 'message', 'correction', 'file'] as const

/** Where an entry comes from. */
export interface EntrySource {
  kind: (typeof sourceKinds)[number]
  /** Opens it; '' where nothing can be opened. */
  route: string
  /** Who wrote it, or the title or file name; '' for none. */
  name: string
  /** Whether it was gone when somebody last tried to open it. */
  gone: boolean
}

/** What an entry of the notebook contains (docs/product/notebook.md "Entries"). */
export interface EntryContent {
  text: EntryText
  meaning: string
  note: string
  tags: string[]
  /** Null where it is neither of the two. */
  language: TextLanguage | null
  /** Null for one written by hand. */
  source: EntrySource | null
  deleted: boolean
}

export interface Stamped<T> {
  value: T
  at: Stamp
}

/** The known fields of an entry; a change contains only those that changed. */
export type EntryFields = { [F in keyof EntryContent]?: Stamped<EntryContent[F]> }

export type EntryField = keyof EntryContent
export const entryFields = ['text', 'meaning', 'note', 'tags', 'language', 'source', 'deleted'] as const satisfies readonly EntryField[]

/** An entry with an id of the client, a UUIDv7. */
export interface EntryChange {
  id: string
  fields: EntryFields
}

/**
 * Joins two copies of an entry: of each field the later value (docs/product/notebook.md "Several machines"). The order of the copies does not
 * matter, nor how often each is joined.
 */
export function mergeFields(one: EntryFields, other: EntryFields): EntryFields {
  return Object.fromEntries(
    entryFields.flatMap((field) => {
      const later = laterOf<EntryContent[EntryField]>(one[field], other[field])
      return later === undefined ? [] : [[field, later]]
    }),
  )
}

// No machine gives two values one stamp; for input that does, the order of the values decides.
function laterOf<T>(one: Stamped<T> | undefined, other: Stamped<T> | undefined): Stamped<T> | undefined {
  if (one === undefined || other === undefined) return one ?? other
  if (one.at !== other.at) return one.at > other.at ? one : other
  return JSON.stringify(one.value) >= JSON.stringify(other.value) ? one : other
}

/**
 * Whether an entry is deleted: no other field was changed after the deletion. That its source is gone, or is there again, is noted by
 * machines that do not know the deletion yet, and brings nothing back.
 */
export function isDeleted({ deleted, source: _, ...others }: EntryFields): boolean {
  return deleted?.value === true && Object.values(others).every(({ at }) => at <= deleted.at)
}

/** The fields that a change writes. A deletion that a later change has undone is written again. */
export function changedFields(known: EntryFields, values: Partial<Record<EntryField, unknown>>): EntryField[] {
  const isSame = (field: EntryField) => JSON.stringify(values[field]) === JSON.stringify(known[field]?.value)
  return entryFields.filter((field) => field in values && !(isSame(field) && (field !== 'deleted' || isDeleted(known) === values.deleted)))
}

/** What an entry contains; null for a deleted one, and for one whose text is not known. */
export function contentOf(fields: EntryFields): Omit<EntryContent, 'deleted'> | null {
  if (isDeleted(fields) || fields.text === undefined) return null
  return {
    text: fields.text.value,
    meaning: fields.meaning?.value ?? '',
    note: fields.note?.value ?? '',
    tags: fields.tags?.value ?? [],
    language: fields.language?.value ?? null,
    source: fields.source?.value ?? null,
  }
}

/** Whether an entry is to be seen, but its text is not known. */
export const lacksText = (fields: EntryFields) => fields.text === undefined && !isDeleted(fields)

/** The latest stamp of an entry's fields. */
export function lastStampOf(fields: EntryFields): Stamp {
  return Object.values(fields).reduce((last, { at }) => (at > last ? at : last), noStamp)
}
