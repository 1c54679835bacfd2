/** Why a server cannot start, in one sentence for the person who started it. The embedded community's launcher goes by `reason`. */
export class StartFailure extends Error {
  readonly reason: 'damaged' | 'newer' | 'folder' | 'database' | 'port'

  constructor(reason: StartFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The `code` of an error: SQLite's name, PostgreSQL's SQLSTATE or the system's; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const sqliteRefusals = /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR)/
const folderRefusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the storage accepts no writes: full, read-only or failing. For a file that cannot be opened, libsql gives only a message. */
export function isStorageFailure(error: unknown): boolean {
  const code = codeOf(error)
  if (sqliteRefusals.test(code) || folderRefusals.has(code)) return true
  return error instanceof Error && /Unable to open connection to local database/.test(error.message)
}

/** Whether what is there is no SQLite database, or a broken one. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** Whether another process had an SQLite database for too long. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** There is no connection to the database, or it does not answer; what was asked may have been done or not. */
export class DatabaseUnavailable extends Error {}

/** PostgreSQL gave up on a statement or a lock, has no room or connection left, may not be written, starts or shuts down. */
const postgresRefusals = /^(57014|55P03|57P0\d|53\d{3}|08\w{3}|25006|25P03|58\w{3})$/

/** Whether a failure passes by itself once the database or the disk is back: a call is to be tried again then. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isBusy(error) || isStorageFailure(error) || postgresRefusals.test(codeOf(error))
}
