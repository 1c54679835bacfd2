import {
  changedFields,
  type EntryChange,
  type EntryField,
  type EntryFields,
  entryFields,
  isDeleted,
  lastStampOf,
  mergeFields,
} from '../../shared/notebook/entries'
import { nextStamp, noStamp, type Stamp } from '../../shared/notebook/stamps'
import type { EntryQueries } from './entry-queries'

export interface EntryWritesDeps {
  entries: Pick<EntryQueries, 'stored' | 'write'>
  /** Milliseconds since 1970. */
  now: () => number
  /** 12 hexadecimal digits. */
  machine: string
  /** The latest stamp that this notebook has written or received. */
  read: () => Stamp | null
  save: (stamp: Stamp) => void
}

/** Writes fields of entries with stamps, and joins them with those of other copies (docs/product/notebook.md "Several machines"). */
export function createEntryWrites({ entries, now, machine, read, save }: EntryWritesDeps) {
  let last = read() ?? noStamp

  function raise(stamp: Stamp): void {
    if (stamp <= last) return
    last = stamp
    save(last)
  }

  return {
    /** @returns what takes the stamps back when the transaction that begins is rolled back */
    remember() {
      const before = last
      return () => {
        last = before
      }
    },

    /** Writes fields of an entry with a new stamp. */
    write(id: string, values: Partial<Record<EntryField, unknown>>): void {
      const known = entries.stored(id) ?? { fields: {}, unsent: [] }
      const names = changedFields(known.fields, values)
      if (names.length === 0) return
      raise(nextStamp(last, now(), machine))
      const written = Object.fromEntries(names.map((name) => [name, { value: values[name], at: last }])) as EntryFields
      const fields = { ...known.fields, ...written }
      // The community may have erased the content of an entry that comes back.
      const unsent = isDeleted(known.fields) && !isDeleted(fields) ? namesOf(fields) : [...new Set([...known.unsent, ...names])]
      entries.write(id, { fields, unsent })
    },

    /** @param isUnsent whether the community may not have it @returns whether a field is new here */
    merge({ id, fields }: EntryChange, isUnsent: boolean): boolean {
      const known = entries.stored(id) ?? { fields: {}, unsent: [] }
      const merged = mergeFields(known.fields, fields)
      const names = entryFields.filter((name) => merged[name]?.at !== known.fields[name]?.at)
      raise(lastStampOf(fields))
      if (names.length === 0) return false
      // Changed here after it was deleted elsewhere: the community may have erased its content.
      const isRescued = names.includes('deleted') && merged.deleted?.value === true && !isDeleted(merged)
      const unsent = [...known.unsent.filter((name) => !names.includes(name)), ...(isUnsent ? names : [])]
      entries.write(id, { fields: merged, unsent: isRescued ? namesOf(merged) : unsent })
      return true
    },
  }
}

const namesOf = (fields: EntryFields) => entryFields.filter((name) => fields[name] !== undefined)
