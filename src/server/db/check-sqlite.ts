import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isBusy, StartFailure } from './database-errors'
import { openSqlite } from './open-sqlite'

/** A file up to this size is checked in about a tenth of a second. */
const wholeBytes = 64 * 1024 * 1024
/** The time limit for a larger file. Damage that the check does not reach is reported by the first statement that meets it. */
const budgetMs = 1_000

/**
 * Checks an SQLite file for damage before it is used; a missing file is fine.
 * @throws StartFailure `damaged`, or SQLite's error where it cannot read the file at all
 */
export function checkSqlite(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return
  // SQLite discards the write-ahead log of a file that is not a database.
  if (!hasHeader(path)) throw damaged(path, 'not an SQLite file')
  const database = openSqlite(path)
  try {
    if (size <= wholeBytes) {
      expectOk(path, database.prepare('pragma quick_check(1)').all())
      return
    }
    const end = performance.now() + budgetMs
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and sql like 'create table%' order by rowid")
      .all() as { name: string }[]
    for (const { name } of tables) {
      if (performance.now() > end) return
      expectOk(path, database.prepare(`pragma quick_check('${name.replaceAll("'", "''")}')`).all())
    }
  } catch (error) {
    // Another process is using the file and has checked it.
    if (!isBusy(error)) throw error
  } finally {
    database.close()
  }
}

function expectOk(path: string, rows: unknown[]): void {
  const [found] = rows.map((row) => String(Object.values(row as object)[0]))
  if (found !== 'ok') throw damaged(path, found ?? 'no answer')
}

/** Whether a file begins as SQLite files do. */
export function hasHeader(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(16)
    readSync(file, header, 0, 16, 0)
    return header.toString('latin1') === 'SQLite format 3\0'
  } finally {
    closeSync(file)
  }
}

function damaged(path: string, why: string): StartFailure {
  return new StartFailure('damaged', `The database ${path} is damaged and cannot be read.`, new Error(why))
}
