import type Libsql from 'libsql'
import { limits } from '../../shared/limits'
import { contentOf, type EntryChange, type EntryField, type EntryFields, isDeleted, lastStampOf } from '../../shared/notebook/entries'
import { type Stamp, timeOfStamp } from '../../shared/notebook/stamps'
import type { NotebookEntry, NotebookFilter } from '../../shared/notebook/views'
import { tagKey } from '../../shared/text/tags'
import { conditionOf, searchedIn } from './entry-search'
import type { Schedule } from './schedule'

interface StoredEntry {
  fields: EntryFields
  unsent: EntryField[]
}

export type EntryQueries = ReturnType<typeof createEntryQueries>

/** The statements about entries, on one notebook's file. */
export function createEntryQueries(database: Libsql.Database) {
  const read = database.prepare('select fields, unsent from entries where id = ?')
  const insert = database.prepare(
    `insert into entries (id, fields, unsent, gone, language, letters, initials, state) values (?, ?, ?, ?, ?, ?, ?, 'new')
     on conflict (id) do update set fields = excluded.fields, unsent = excluded.unsent, gone = excluded.gone, language = excluded.language,
       letters = excluded.letters, initials = excluded.initials`,
  )
  const dropTags = database.prepare('delete from entry_tags where entry_id = ?')
  const addTag = database.prepare('insert or ignore into entry_tags (entry_id, key, name) values (?, ?, ?)')
  const schedule = database.prepare('update entries set state = ?, due = ?, first_at = ?, last_at = ? where id = ?')
  const unsent = database.prepare("select id, fields, unsent from entries where unsent <> '[]' order by id limit ?")
  const unsentOfKnown = database.prepare(`select id, fields, unsent from entries where unsent <> '[]'
    and json_array_length(unsent) < (select count(*) from json_each(entries.fields)) order by id limit ?`)
  const setUnsent = database.prepare('update entries set unsent = ? where id = ?')
  const countUnsent = database.prepare("select count(*) as count from entries where unsent <> '[]'")
  const countUnsynced = database.prepare(
    "select count(*) as count from (select id from entries where unsent <> '[]' union select entry_id from reviews where unsent = 1)",
  )
  const markUnsent = database.prepare('update entries set unsent = (select json_group_array(key) from json_each(entries.fields))')
  const countAll = database.prepare('select count(*) as count from entries')
  const countKept = database.prepare('select count(*) as count from entries indexed by entries_to_review where gone = 0')
  const tags = database.prepare(
    `select min(name) as name, count(*) as count from entry_tags
     group by key order by count(*) desc, key`,
  )
  const reviewed = database.prepare('select distinct entry_id as id from reviews where entry_id > ? order by entry_id limit ?')
  const after = database.prepare('select id, fields, due from entries where id > ? and gone = 0 order by id limit ?')
  const everything = database.prepare('select id, fields from entries')
  const ofSentence = database.prepare(
    "select id, fields from entries where json_extract(fields, '$.text.value.sentence') = ? and gone = 0 limit ?",
  )
  const fromFile = database.prepare(
    `select id from entries where id between ? and ? and gone = 0 and json_extract(fields, '$.source.value.kind') = 'file'
       and json_extract(fields, '$.source.value.name') = ? order by id limit ?`,
  )
  const anyEntry = database.prepare('select 1 from entries limit 1')
  const goneWithContent = database.prepare(
    `select id, fields, unsent from entries
     where gone = 1 and coalesce(json_extract(fields, '$.text'), json_extract(fields, '$.source')) is not null`,
  )

  function stored(id: string): StoredEntry | null {
    const row = read.get(id) as { fields: string; unsent: string } | undefined
    return row === undefined ? null : { fields: JSON.parse(row.fields), unsent: JSON.parse(row.unsent) }
  }

  function write(id: string, { fields, unsent: names }: StoredEntry): void {
    const content = contentOf(fields)
    const { letters, initials } = searchedIn(content)
    insert.run(
      ...[id, JSON.stringify(fields), JSON.stringify(names), content === null ? 1 : 0, content?.language ?? null],
      ...[letters, initials],
    )
    dropTags.run(id)
    for (const name of content?.tags ?? []) addTag.run(id, tagKey(name), name)
  }

  const countOf = (statement: Libsql.Statement) => (statement.get() as { count: number }).count

  return {
    stored,

    /** Stores an entry's fields, and what lists and searches need of them. */
    write,

    setSchedule(id: string, { state, due, firstAt, lastAt }: Schedule): void {
      schedule.run(state, due, firstAt, lastAt, id)
    },

    /** A part of a filtered list, and whether the list goes on after it. */
    list(filter: NotebookFilter, offset: number, most: number): { entries: NotebookEntry[]; more: boolean } {
      const { index, sql, values } = conditionOf(filter)
      // How many match in all is not counted, since that would read every entry.
      const rows = database
        .prepare(
          `select id, fields, due from entries
           where id in (select id from entries indexed by ${index} where ${sql} order by due, id desc limit ? offset ?)
           order by due, id desc`,
        )
        .all(...values, most + 1, offset) as EntryRow[]
      return { entries: rows.slice(0, most).flatMap(entryOf), more: rows.length > most }
    },

    /** How many entries are not deleted. */
    countKept: (): number => countOf(countKept),

    /** The limit that leaves no room for so many more (docs/product/notebook.md "Limits"); null where there is room. */
    limitFor(more: number): 'entries' | 'entriesWithDeleted' | null {
      if (countOf(countAll) + more > limits.notebook.entriesWithDeleted) return 'entriesWithDeleted'
      return countOf(countKept) + more > limits.notebook.entries ? 'entries' : null
    },

    entry(id: string): NotebookEntry | null {
      const row = database.prepare('select id, fields, due from entries where id = ? and gone = 0').get(id) as EntryRow | undefined
      return row === undefined ? null : (entryOf(row)[0] ?? null)
    },

    /** The first entries with exactly this sentence. */
    withSentence: (sentence: string, most: number): Pick<NotebookEntry, 'id' | 'text'>[] =>
      (ofSentence.all(sentence, most) as EntryRow[]).flatMap(entryOf).map(({ id, text }) => ({ id, text })),

    /** The first entries with an id in a range whose source is a file of this name. */
    fromFile: ({ first, last, name }: { first: string; last: string; name: string }, most: number): string[] =>
      (fromFile.all(first, last, name, most) as { id: string }[]).map(({ id }) => id),

    tags: () => tags.all() as { name: string; count: number }[],
    isEmpty: () => anyEntry.get() === undefined,

    /** The ids of entries with reviews after an id, in order. */
    reviewedAfter: (id: string, most: number) => (reviewed.all(id, most) as { id: string }[]).map((row) => row.id),

    /** The entries after an id that are not deleted, the oldest first. */
    after: (id: string, most: number): (NotebookEntry & { changedAt: number })[] =>
      (after.all(id, most) as EntryRow[]).flatMap((row) =>
        entryOf(row).map((entry) => ({ ...entry, changedAt: timeOfStamp(lastStampOf(JSON.parse(row.fields))) })),
      ),

    /** Everything, deletions included. */
    everything: (): EntryChange[] => (everything.all() as EntryRow[]).map(({ id, fields }) => ({ id, fields: JSON.parse(fields) })),

    /** The fields that the community may not have, of as many entries as one call takes. @param onlyKnown only of those that it has */
    unsent(onlyKnown: boolean): EntryChange[] {
      const rows = (onlyKnown ? unsentOfKnown : unsent).all(limits.notebook.sync.entries) as {
        id: string
        fields: string
        unsent: string
      }[]
      return rows.map(({ id, fields, unsent: names }) => {
        const known = JSON.parse(fields) as EntryFields
        return { id, fields: Object.fromEntries((JSON.parse(names) as EntryField[]).map((name) => [name, known[name]])) }
      })
    },

    /** The community has these fields; one that has changed since stays unsent. */
    confirm({ id, fields: sent }: EntryChange): void {
      const entry = stored(id)
      if (entry === null) return
      setUnsent.run(JSON.stringify(entry.unsent.filter((name) => sent[name]?.at !== entry.fields[name]?.at)), id)
    },

    /** With those whose reviews alone wait. */
    countUnsynced: (): number => countOf(countUnsynced),
    countUnsent: (): number => countOf(countUnsent),

    /** The community may not have any field. */
    markUnsent: (): void => void markUnsent.run(),

    /** Removes the content of entries that were deleted before a stamp (docs/product/notebook.md "Deleting"). @returns their ids */
    eraseDeletedBefore(oldest: Stamp): string[] {
      const erased: string[] = []
      for (const row of goneWithContent.all() as (EntryRow & { unsent: string })[]) {
        const fields = JSON.parse(row.fields) as EntryFields
        const names = JSON.parse(row.unsent) as EntryField[]
        if (fields.deleted === undefined || !isDeleted(fields) || fields.deleted.at >= oldest) continue
        // The community may not have the deletion.
        write(row.id, { fields: { deleted: fields.deleted }, unsent: names.filter((name) => name === 'deleted') })
        erased.push(row.id)
      }
      return erased
    },
  }
}

interface EntryRow {
  id: string
  fields: string
  due?: number | null
}

function entryOf({ id, fields, due }: EntryRow): NotebookEntry[] {
  const content = contentOf(JSON.parse(fields))
  return content === null ? [] : [{ id, ...content, due: due ?? null }]
}
