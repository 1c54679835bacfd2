import type { Logger } from 'pino'

const countMs = 60_000

/** Logs a failure. @param fields what else to log, such as the name of a task */
export type FailureLog = (error: unknown, message: string, fields?: Record<string, string>) => void

/**
 * A log of failures that repeat within seconds, as they do while the database is away: of those alike the first is logged, and after a
 * minute the number of the others.
 */
export function createFailureLog(log: Logger): FailureLog {
  const repeated = new Map<string, number>()
  return (error, message, fields = {}) => {
    const key = JSON.stringify([message, fields, String(error)])
    const before = repeated.get(key)
    repeated.set(key, before === undefined ? 0 : before + 1)
    if (before !== undefined) return
    log.error({ err: error, ...fields }, message)
    const tell = () => {
      const more = repeated.get(key) ?? 0
      repeated.delete(key)
      if (more > 0) log.error({ ...fields, reason: String(error), more }, message)
    }
    setTimeout(tell, countMs).unref()
  }
}
