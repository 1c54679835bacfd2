import { chmodSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { destination, type Logger, pino, stdSerializers } from 'pino'
import { redactLine } from '../shared/text/log-redaction'
import { prepareFolder } from './data-folder'
import type { ReportProblem } from './file-problems'

const mostBytes = 2 * 1024 * 1024

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/**
 * Opens the log of the data folder, also for errors that nothing catches; in a temporary folder when that cannot be written.
 * @returns also the file's path, and `stop`, which writes what is buffered
 */
export function openLog(data: string, report: ReportProblem): { log: Log; file: string; stop: () => void } {
  const { folder, problem } = prepareFolder(join(data, 'logs'), 'log')
  if (problem !== null) report(problem)
  const opened = createLog(join(folder, 'main.log'))
  process.on('uncaughtException', (error) => opened.log.fatal({ err: error }, 'uncaught'))
  process.on('unhandledRejection', (error) => opened.log.fatal({ err: error }, 'unhandled'))
  return opened
}

/** A log in one file and one older file beside it, each of 2 MB at most. @param file path of the log file */
export function createLog(file: string): { log: Log; file: string; stop: () => void } {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Files of earlier versions could be read by every account on the machine.
  for (const [path, mode] of [
    [dirname(file), 0o700],
    [file, 0o600],
    [`${file}.1`, 0o600],
  ] as const)
    restrictAccess(path, mode)
  let written = rotate(file) ? 0 : sizeOf(file)
  const out = destination({ dest: file, sync: false, mkdir: false, mode: 0o600 })
  // A full disk must not end the app.
  out.on('error', () => undefined)
  out.on('write', (bytes: number) => {
    written += bytes
    if (written < mostBytes) return
    written = 0
    rotate(file, true)
    out.reopen(file)
  })
  const log = pino(
    {
      base: null,
      level: 'info',
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: stdSerializers.errWithCause },
      hooks: { streamWrite: redactLine },
    },
    out,
  )
  return { log, file, stop: () => flush(out) }
}

function flush(out: ReturnType<typeof destination>): void {
  try {
    out.flushSync()
  } catch {
    // Not opened yet, or the disk is full.
  }
}

function restrictAccess(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // It does not exist yet, or belongs to another account.
  }
}

function rotate(file: string, force = false): boolean {
  if (!force && sizeOf(file) < mostBytes) return false
  try {
    renameSync(file, `${file}.1`)
    return true
  } catch {
    return false
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
