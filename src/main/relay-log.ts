import { createInterface } from 'node:readline'
import type { Log } from './log'

/** Copies another process's output into the log: its JSON log lines with their level, anything else as a warning. */
export function relayLog(stream: NodeJS.ReadableStream | null, log: Log): void {
  if (stream === null) return
  createInterface({ input: stream }).on('line', (line) => {
    if (line.trim() === '') return
    const entry = parse(line)
    if (entry === null) {
      log.warn({ from: 'community' }, line)
      return
    }
    const { level, time: _time, pid: _pid, hostname: _hostname, msg, ...rest } = entry
    log[nameOf(level)]({ from: 'community', ...rest }, typeof msg === 'string' ? msg : '')
  })
}

function nameOf(level: unknown): 'info' | 'warn' | 'error' {
  if (typeof level !== 'number' || level < 40) return 'info'
  return level < 50 ? 'warn' : 'error'
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? (entry as Record<string, unknown>) : null
  } catch {
    return null
  }
}
