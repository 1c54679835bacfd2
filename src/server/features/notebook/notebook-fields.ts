import { limits } from '../../../shared/limits'
import {
  type EntryContent,
  type EntryField,
  type EntryFields,
  entryFields,
  isDeleted,
  mergeFields,
  type Stamped,
} from '../../../shared/notebook/entries'
import { timeOfStamp } from '../../../shared/notebook/stamps'

/** A field as the community stores it: with the number of the change that brought it. */
type Numbered<T> = Stamped<T> & { no: number }
export type NumberedFields = { [F in EntryField]?: Numbered<EntryContent[F]> }

// A day before the machines do: an entry that was changed after its deletion then comes back to them with its content.
const keptMs = (limits.notebook.keptDays - 1) * 24 * 60 * 60 * 1000

/** Whether a machine's fields change a stored entry. */
export function hasNew(stored: NumberedFields, sent: EntryFields): boolean {
  const merged = mergeFields(stored, sent)
  return entryFields.some((name) => merged[name] !== stored[name])
}

/**
 * Joins a stored entry with a machine's fields (docs/product/notebook.md "Several machines").
 * @param no the number for what is new
 */
export function joined(stored: NumberedFields, sent: EntryFields, no: number): NumberedFields {
  const merged = mergeFields(stored, sent)
  return Object.fromEntries(
    entryFields.flatMap((name) => {
      const field = merged[name]
      if (field === undefined) return []
      return [[name, field === stored[name] ? field : { value: field.value, at: field.at, no }]]
    }),
  )
}

/** The fields that are newer than a number, without those that a machine has just sent. */
export function fieldsAfter(stored: NumberedFields, after: number, sent: EntryFields = {}): EntryFields {
  return Object.fromEntries(
    entryFields.flatMap((name) => {
      const field = stored[name]
      if (field === undefined || field.no <= after || field.at === sent[name]?.at) return []
      return [[name, { value: field.value, at: field.at }]]
    }),
  )
}

/** When the content of an entry is to be erased; null where it is not deleted or has none (docs/product/notebook.md "Deleting"). */
export function erasureOf(fields: NumberedFields): number | null {
  const { deleted, ...content } = fields
  if (deleted === undefined || !isDeleted(fields) || Object.keys(content).length === 0) return null
  return timeOfStamp(deleted.at) + keptMs
}

/** What remains of an entry whose content is erased: its deletion. */
export const erased = ({ deleted }: NumberedFields): NumberedFields => (deleted === undefined ? {} : { deleted })
