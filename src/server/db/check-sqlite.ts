import { closeSync, openSync, readSync, statSync } from 'node:fs'
import Libsql from 'libsql'
import { isBusy, StartFailure } from './database-errors'

/** A file of this size is checked in about a tenth of a second. */
const wholeBytes = 64 * 1024 * 1024
/** The time limit of the check for a larger file; damage that it does not reach is reported by the first statement that finds it. */
const budgetMs = 1_000

/**
 * Looks for damage in an SQLite file before it is used; no file is fine.
 * @throws StartFailure `damaged`, or what SQLite says of a file that it cannot even look into
 */
export function checkSqlite(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return
  // SQLite throws the log away of a file that is none of its own.
  if (!hasHeader(path)) throw damaged(path, 'not an SQLite file')
  const database = new Libsql(path)
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
    // Another process is at work in it, and has looked.
    if (!isBusy(error)) throw error
  } finally {
    database.close()
  }
}

function expectOk(path: string, rows: unknown[]): void {
  const [found] = rows.map((row) => String(Object.values(row as object)[0]))
  if (found !== 'ok') throw damaged(path, found ?? 'no answer')
}

function hasHeader(path: string): boolean {
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
