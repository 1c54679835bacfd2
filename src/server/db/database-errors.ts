/** Why a server cannot start, in one sentence for the person who starts it. The embedded community's launcher decides by `reason`. */
export class StartFailure extends Error {
  readonly reason: 'damaged' | 'newer' | 'folder' | 'database' | 'pooler' | 'port'

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

/** PostgreSQL is read-only, has no space left, or cannot write a file. */
const postgresReadsOnly = /^(25006|53100|58030)$/

/**
 * A write that a read makes besides and that it does not depend on: while the database can be read but not written, such as on a full disk,
 * it is left out.
 * @returns undefined when it was left out
 */
export async function ifWritable<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write
  } catch (error) {
    if (isStorageFailure(error) || postgresReadsOnly.test(codeOf(error))) return undefined
    throw error
  }
}

/** Whether the file is damaged or not an SQLite database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** Whether another process held an SQLite database's lock for too long. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** The database cannot be reached or does not answer; whether the statement took effect is unknown. */
export class DatabaseUnavailable extends Error {}

/**
 * PostgreSQL cancelled a statement or a wait for a lock, has no space or connection left, is read-only, or is starting or shutting down.
 */
const postgresRefusals = /^(57014|55P03|57P0\d|53\d{3}|08\w{3}|25006|25P03|58\w{3})$/

/** The process, or the whole system, has no file or thread left. */
const scarcities = new Set(['EMFILE', 'ENFILE', 'ERR_WORKER_INIT_FAILED'])

/** Whether PostgreSQL cancelled a statement that took too long, or waited too long for a lock. */
export const isTimeout = (error: unknown): boolean => /^(57014|55P03)$/.test(codeOf(error))

/** Whether a failure is temporary: the database, the disk or a file is unavailable, and the call may be repeated later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isBusy(error) || isStorageFailure(error)) return true
  return scarcities.has(codeOf(error)) || postgresRefusals.test(codeOf(error))
}
