import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import { redactLine } from './log-redaction'

const mostBytes = 2 * 1024 * 1024

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** A log in one file and one older file beside it, each of 2 MB at most. @param file path of the log file */
export function createLog(file: string): { log: Log; file: string; stop: () => void } {
  mkdirSync(dirname(file), { recursive: true })
  let written = rotate(file) ? 0 : sizeOf(file)
  const out = destination({ dest: file, sync: false, mkdir: false })
  // A full disk must not end the app.
  out.on('error', () => undefined)
  out.on('write', (bytes: number) => {
    written += bytes
    if (written < mostBytes) return
    written = 0
    rotate(file, true)
    out.reopen(file)
  })
  const log = pino({ base: null, level: 'info', timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redactLine } }, out)
  return { log, file, stop: () => flush(out) }
}

function flush(out: ReturnType<typeof destination>): void {
  try {
    out.flushSync()
  } catch {
    // Not opened yet or the disk is full: there is nobody left to tell.
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
