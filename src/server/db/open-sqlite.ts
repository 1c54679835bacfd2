import { createRequire } from 'node:module'
import type Libsql from 'libsql'
import { sqliteLibraryOf } from '../../shared/sqlite-library'

/** The library for this machine. */
export const sqliteLibrary = () => sqliteLibraryOf(process.platform, process.arch)

const requireHere = createRequire(import.meta.url)

/** Opens an SQLite file, which is created when absent. The lock of another process is reported at once instead of waited for. */
export function openSqlite(path: string): Libsql.Database {
  const Library: typeof Libsql = requireHere(sqliteLibrary())
  return new Library(path, { timeout: 0 })
}
