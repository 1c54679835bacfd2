import type Libsql from 'libsql'
import { contentOf, type EntryChange, type EntryField, type EntryFields, lastStampOf } from '../../shared/notebook/entries'
import { timeOfStamp } from '../../shared/notebook/stamps'
import type { NotebookEntry, NotebookFilter } from '../../shared/notebook/views'
import { initialOf, isInitial } from '../../shared/text/hangul'
import { isEmptyQuery, readQuery } from '../../shared/text/search-query'
import { searchUnits } from '../../shared/text/search-units'
import { tagKey } from '../../shared/text/tags'
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
    `insert into entries (id, fields, unsent, gone, language, letters, state) values (?, ?, ?, ?, ?, ?, 'new')
     on conflict (id) do update set fields = excluded.fields, unsent = excluded.unsent, gone = excluded.gone, language = excluded.language,
       letters = excluded.letters`,
  )
  const dropTags = database.prepare('delete from entry_tags where entry_id = ?')
  const addTag = database.prepare('insert or ignore into entry_tags (entry_id, key, name) values (?, ?, ?)')
  const schedule = database.prepare('update entries set state = ?, due = ?, first_at = ?, last_at = ? where id = ?')
  const unsent = database.prepare("select id, fields, unsent from entries where unsent <> '[]' order by id limit ?")
  const setUnsent = database.prepare('update entries set unsent = ? where id = ?')
  const countUnsent = database.prepare("select count(*) as count from entries where unsent <> '[]'")
  const markUnsent = database.prepare('update entries set unsent = (select json_group_array(key) from json_each(entries.fields))')
  const count = database.prepare('select count(*) as count from entries')
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
  const goneWithContent = database.prepare("select id, fields from entries where gone = 1 and json_extract(fields, '$.text') is not null")

  function stored(id: string): StoredEntry | null {
    const row = read.get(id) as { fields: string; unsent: string } | undefined
    return row === undefined ? null : { fields: JSON.parse(row.fields), unsent: JSON.parse(row.unsent) }
  }

  return {
    stored,

    /** Stores an entry's fields, and what lists and searches need of them. */
    write(id: string, { fields, unsent: names }: StoredEntry): void {
      const content = contentOf(fields)
      insert.run(
        ...[id, JSON.stringify(fields), JSON.stringify(names), content === null ? 1 : 0, content?.language ?? null],
        content === null ? '' : lettersOf([content.text.sentence, content.meaning, content.note, ...content.tags].join('\n')),
      )
      dropTags.run(id)
      for (const name of content?.tags ?? []) addTag.run(id, tagKey(name), name)
    },

    setSchedule(id: string, { state, due, firstAt, lastAt }: Schedule): void {
      schedule.run(state, due, firstAt, lastAt, id)
    },

    /** A part of a filtered list, and how many it has in all. */
    list(filter: NotebookFilter, offset: number, limit: number): { entries: NotebookEntry[]; total: number } {
      const { condition, values } = conditionOf(filter)
      const { total } = database.prepare(`select count(*) as total from entries where ${condition}`).get(...values) as { total: number }
      if (total === 0) return { entries: [], total }
      const rows = database
        .prepare(
          `select id, fields, due from entries
           where id in (select id from entries where ${condition} order by due, id desc limit ? offset ?) order by due, id desc`,
        )
        .all(...values, limit, offset) as EntryRow[]
      return { entries: rows.flatMap(entryOf), total }
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

    /** The fields that the community may not have. */
    unsent(limit: number): EntryChange[] {
      const rows = unsent.all(limit) as { id: string; fields: string; unsent: string }[]
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

    countUnsent: (): number => (countUnsent.get() as { count: number }).count,

    /** The community may not have any field. */
    markUnsent: (): void => void markUnsent.run(),

    /** How many there are, deleted ones included. */
    count: (): number => (count.get() as { count: number }).count,

    /** The deleted entries whose content is still stored. */
    goneWithContent: (): EntryChange[] =>
      (goneWithContent.all() as EntryRow[]).map(({ id, fields }) => ({ id, fields: JSON.parse(fields) })),
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

/** A text as searches compare it: its letters, with a space between those that do not belong together. */
function lettersOf(text: string): string {
  return searchUnits(text.normalize('NFC'))
    .map(({ letter, joined }) => (joined ? letter : ` ${letter}`))
    .join('')
}

function conditionOf({ search, language, tag }: NotebookFilter): { condition: string; values: string[] } {
  const query = readQuery(search)
  const tags = [...query.tags, ...(tag === null ? [] : [tagKey(tag)])]
  const hasTag = 'exists (select 1 from entry_tags where key = ? and entry_id = entries.id)'
  const conditions = ['gone = 0', ...(language === null ? [] : ['language = ?'])]
  conditions.push(...tags.map(() => hasTag), ...query.words.map(() => 'letters glob ?'))
  // Nothing contains a search of punctuation alone.
  if (search.trim() !== '' && isEmptyQuery(query)) conditions.push('false')
  return { condition: conditions.join(' and '), values: [...(language === null ? [] : [language]), ...tags, ...query.words.map(patternOf)] }
}

/** Matches a word's letters anywhere; a single consonant also matches the syllables that begin with it (docs/product/search.md "Search"). */
function patternOf(word: readonly string[]): string {
  return `*${word.map((letter) => (isInitial(letter) ? `[${letter}${syllablesWith[letter]}]` : letter)).join('')}*`
}

const syllablesEach = 21 * 28
const firstSyllable = '가'.codePointAt(0) ?? 0
/** The range of syllables that begin with a consonant: ㄱ: 가-깋. */
const syllablesWith: Record<string, string> = Object.fromEntries(
  Array.from({ length: 19 }, (_, at) => {
    const [first, last] = [0, syllablesEach - 1].map((offset) => String.fromCodePoint(firstSyllable + at * syllablesEach + offset))
    return [initialOf(first ?? '') ?? '', `${first}-${last}`]
  }),
)
