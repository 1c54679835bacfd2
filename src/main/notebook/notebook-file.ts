import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import type Libsql from 'libsql'
import { timeInNames } from '../../shared/backups'
import { type EntryField, type EntryFields, isDeleted, lacksText } from '../../shared/notebook/entries'
import { type ReportProblem, reasonOf } from '../file-problems'
import { initialsOf } from './entry-search'
import { openSqlite } from './open-sqlite'

/** What each version of the schema adds to the one before; `user_version` is how many of them a file has. */
const versions: (string | ((database: Libsql.Database) => void))[] = [
  `
create table meta (name text primary key, value text not null) without rowid;
create table entries (
  id text primary key,
  fields text not null,
  /* The names of the fields that the community may not have. */
  unsent text not null,
  gone integer not null,
  language text,
  /* Where it was kept. */
  route text,
  letters text not null,
  state text not null,
  due integer,
  first_at integer,
  last_at integer
) without rowid;
create index entries_in_order on entries (gone, due, id desc);
create index entries_of_route on entries (route) where route is not null;
create index entries_unsent on entries (id) where unsent <> '[]';
create table entry_tags (entry_id text not null, key text not null, name text not null, primary key (key, entry_id)) without rowid;
create index tags_of_entry on entry_tags (entry_id);
create table reviews (
  id text primary key,
  entry_id text not null,
  at integer not null,
  grade integer,
  undoes text,
  unsent integer not null,
  own integer not null
) without rowid;
create index reviews_of_entry on reviews (entry_id);
create index reviews_in_order on reviews (at);
create index reviews_undoing on reviews (undoes) where undoes is not null;
create index reviews_unsent on reviews (id) where unsent = 1;
`,
  `
create index entries_of_sentence on entries (json_extract(fields, '$.text.value.sentence')) where gone = 0;
/* Lists and searches read this alone, and rows of the table only for what they show. */
drop index entries_in_order;
create index entries_listed on entries (gone, due, id desc, language, letters);
create index entries_to_review on entries (gone, state, due, id);
create index entries_reviewed on entries (last_at, first_at);
`,
  `
drop index entries_of_route;
alter table entries drop column route;
`,
  addInitials,
  `
/* With the column that its condition names, so that counting reads the index alone. */
drop index entries_unsent;
create index entries_unsent on entries (id, unsent) where unsent <> '[]';
`,
  keepWhatIsSeen,
  `
/* own is 0 for reviews of other machines and else counts up; earlier versions of the app wrote 1 for each of their own. */
create index reviews_made on reviews (own);
`,
]

/** Entries are searched by initial consonants in a column of their own. */
function addInitials(database: Libsql.Database): void {
  database.exec("alter table entries add column initials text not null default ''")
  const set = database.prepare('update entries set initials = ? where id = ?')
  const rows = database.prepare("select id, letters from entries where letters <> ''").all() as { id: string; letters: string }[]
  for (const { id, letters } of rows) set.run(initialsOf(letters), id)
  database.exec('create index entries_by_initials on entries (gone, due, id desc, language, initials)')
}

/**
 * Entries that came back because their source was marked after their deletion stay, since they may have been used since; every machine does
 * so with the same stamp. Those that came back without their content are read from the community again.
 */
function keepWhatIsSeen(database: Libsql.Database): void {
  const read = (where: string) =>
    (
      database.prepare(`select id, fields, unsent from entries where ${where}`).all() as { id: string; fields: string; unsent: string }[]
    ).map(({ id, fields, unsent }) => ({ id, fields: JSON.parse(fields) as EntryFields, unsent: JSON.parse(unsent) as EntryField[] }))
  const set = database.prepare('update entries set fields = ?, unsent = ? where id = ?')
  for (const { id, fields, unsent } of read("gone = 0 and json_extract(fields, '$.deleted.value')")) {
    if (fields.source === undefined || !isDeleted(fields)) continue
    const kept: EntryFields = { ...fields, deleted: { value: false, at: fields.source.at } }
    set.run(JSON.stringify(kept), JSON.stringify([...new Set([...unsent, 'deleted'])]), id)
  }
  const isLacking = read("gone = 1 and json_extract(fields, '$.text') is null").some(({ fields }) => lacksText(fields))
  if (isLacking) database.exec("delete from meta where name = 'cursor'")
}

const damages = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_CONSTRAINT_CHECK']
/**
 * Fails on a constraint when the file is damaged. Not a prepared statement: until that is garbage collected, libsql keeps the file open, and
 * Windows renames no open file.
 */
const check = `
create temp table checked (found text check (found = 'ok'));
insert into checked select quick_check from pragma_quick_check limit 1;
drop table checked;
`

/** The ids of all entries in a notebook's file, deleted ones included; none where it cannot be read. */
export function entryIdsIn(file: string): string[] {
  try {
    const database = openSqlite(file)
    try {
      return (database.prepare('select id from entries').all() as { id: string }[]).map(({ id }) => id)
    } finally {
      database.close()
    }
  } catch {
    return []
  }
}

/**
 * Removes all that a notebook's file has, also one of another version; the file is then like a new one.
 * @throws Error when the file cannot be written
 */
export function emptyNotebookFile(file: string): void {
  const database = openSqlite(file)
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~'").all()
    const drops = (tables as { name: string }[]).map(({ name }) => `drop table "${name}";`)
    database.exec(`pragma secure_delete = on; begin immediate; ${drops.join(' ')} pragma user_version = 0; commit`)
    // What was deleted is otherwise in the file until the log is written back.
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

/**
 * Opens the SQLite file of a notebook, or creates it, readable by its owner only. What a transaction wrote is on disk when it ends. A damaged
 * file is set aside and reported; nothing is deleted. A file that a newer version of the app has written is reported and left as it is.
 * @throws Error when the file can be neither opened nor created, or is of a newer version
 */
export function openNotebookFile(file: string, now: () => number, report: ReportProblem): Libsql.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const open = () => {
    // SQLite gives its companion files the same mode.
    closeSync(openSync(file, 'a', 0o600))
    const database = openSqlite(file)
    try {
      // The cache, in KiB, has room for what a search of 20,000 entries reads.
      database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -16000')
      database.exec(check)
      const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number }
      if (version > versions.length) {
        report({ kind: 'newer', file })
        throw new Error(`the notebook has version ${version}, and this app knows ${versions.length}`)
      }
      for (const [at, change] of versions.entries()) {
        if (at < version) continue
        database.exec('begin immediate')
        if (typeof change === 'string') database.exec(change)
        else change(database)
        database.exec(`pragma user_version = ${at + 1}; commit`)
      }
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }
  try {
    return open()
  } catch (error) {
    if (!damages.includes(reasonOf(error))) throw error
    const aside = `${file}.damaged-${timeInNames(now())}`
    for (const beside of ['', '-wal', '-shm']) if (existsSync(file + beside)) renameSync(file + beside, aside + beside)
    report({ kind: 'setAside', file, aside, reason: reasonOf(error) })
    return open()
  }
}
