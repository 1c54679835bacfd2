import { limits } from '../../shared/limits'
import type { LastImport } from '../../shared/notebook/importing'
import type { EntryQueries } from './entry-queries'

/** The entries of an import: those of the file's name with an id in this range, since ids of one machine ascend. */
interface ImportRange {
  name: string
  /** When it began, in milliseconds since 1970. */
  at: number
  first: string
  last: string
  added: number
}

export interface ImportNotesDeps {
  entries: Pick<EntryQueries, 'fromFile'>
  read: () => string | null
  write: (note: string) => void
}

/** What a notebook's file notes of its last import, so that it can be undone (docs/product/notebook.md "Importing"). */
export function createLastImport({ entries, read, write }: ImportNotesDeps) {
  const range = () => JSON.parse(read() ?? 'null') as ImportRange | null
  const note = (found: ImportRange | null) => write(JSON.stringify(found))
  return {
    /** Entries were added by an import, which is named by its file and beginning. */
    extend(ids: readonly string[], { name, at }: Pick<ImportRange, 'name' | 'at'>): void {
      const known = range()
      const before = known?.at === at ? known : null
      const [first = '', last = ''] = [before?.first ?? ids[0], ids.at(-1)]
      note({ name, at, first, last, added: (before?.added ?? 0) + ids.length })
    },

    /** The last one, null where it began before a time or was undone. */
    since(time: number): LastImport | null {
      const found = range()
      return found === null || found.at < time ? null : { name: found.name, added: found.added }
    },

    /** Takes the next entries out of it. @returns their ids; none: it is undone */
    takeEntries(): string[] {
      const found = range()
      const ids = found === null ? [] : entries.fromFile(found, limits.notebook.import.atOnce)
      const first = ids.at(-1)
      note(found === null || first === undefined ? null : { ...found, first })
      return ids
    },
  }
}
