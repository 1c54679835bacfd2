import type { ServerConfig } from './config'
import { databaseFile, startFailureOf } from './db/connection'
import { codeOf, DatabaseUnavailable, isStorageFailure, StartFailure } from './db/database-errors'

/** The error of a start that the operator can fix, as one sentence; any other error unchanged. */
export function whyNotStarted({ databaseUrl, dataDir, host, port }: ServerConfig, error: unknown): unknown {
  if (error instanceof StartFailure) return error
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new StartFailure('port', `Port ${port} on ${host} is in use by another program.`, error)
  if (code === 'EACCES' && isOfListening(error)) {
    return new StartFailure('port', `Port ${port} on ${host} may not be opened by this user.`, error)
  }
  if (isOfName(error, host)) return new StartFailure('port', `No address of the name ${host} could be found (${code}).`, error)
  if (code === 'EADDRNOTAVAIL') return new StartFailure('port', `${host} is no address of this machine.`, error)
  if (isOfListening(error)) return new StartFailure('port', `Port ${port} on ${host} cannot be opened (${code}).`, error)
  if (databaseUrl === null || isStorageFailure(error)) return startFailureOf(error, databaseFile(dataDir))
  const { host: at } = new URL(databaseUrl)
  const cause = error instanceof DatabaseUnavailable && error.cause instanceof Error ? error.cause : error
  if (error instanceof DatabaseUnavailable || isRefusal(cause)) {
    return new StartFailure('database', `The database at ${at} cannot be used: ${sentenceOf(cause)}.`, error)
  }
  return error
}

const isOfListening = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall === 'listen'

/** Whether the name of this host could not be resolved. */
function isOfName(error: unknown, host: string): boolean {
  return error instanceof Error && 'hostname' in error && error.hostname === host && 'syscall' in error && error.syscall === 'getaddrinfo'
}

/** PostgreSQL refuses connections of this user or to this database. */
function isRefusal(error: unknown): boolean {
  return /^(28|3D|53|57P)/.test(codeOf(error))
}

function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
