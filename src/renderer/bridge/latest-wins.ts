import type { AppError, Result } from '../../shared/errors'

export interface LatestWins<Value> {
  /**
   * Asks for `value` under `key`. `confirmed` is what the server holds as far as the screen knows; it counts only when nothing
   * is on its way for this key.
   */
  set(key: string, value: Value, confirmed: Value): void
}

interface Line<Value> {
  confirmed: Value
  waiting: { value: Value } | null
}

/**
 * One call running and one waiting per key; a later wish replaces the waiting one. However fast a button is pressed, at most
 * two calls go out and the last wish is what the server ends with.
 * @param send sets the value on the server
 * @param settled told once per key when nothing is left to send: what the server holds, and the error if the last wish failed
 */
export function createLatestWins<Value>(
  send: (key: string, value: Value) => Promise<Result<unknown>>,
  settled: (key: string, confirmed: Value, error: AppError | null) => void,
): LatestWins<Value> {
  const lines = new Map<string, Line<Value>>()

  async function run(key: string, line: Line<Value>, first: Value): Promise<void> {
    let value = first
    for (;;) {
      const result = await send(key, value).catch((): Result<unknown> => ({ ok: false, error: { code: 'serverError' } }))
      if (result.ok) line.confirmed = value
      const next = line.waiting
      line.waiting = null
      if (next === null || next.value === line.confirmed) {
        lines.delete(key)
        settled(key, line.confirmed, result.ok || next !== null ? null : result.error)
        return
      }
      value = next.value
    }
  }

  return {
    set(key, value, confirmed) {
      const line = lines.get(key)
      if (line) {
        line.waiting = { value }
        return
      }
      if (value === confirmed) return
      const started: Line<Value> = { confirmed, waiting: null }
      lines.set(key, started)
      void run(key, started, value)
    },
  }
}
