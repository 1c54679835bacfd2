import { useRef, useState } from 'react'
import type { Result } from '../../shared/errors'

/**
 * One request at a time, however often a button is pressed: while it runs, a further press gets null. A throw is a failure of the server.
 * @returns the guarded call, and whether one is under way
 */
export function useOnce<Input extends unknown[], Value>(send: (...input: Input) => Promise<Result<Value>>) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async (...input: Input): Promise<Result<Value> | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await send(...input)
    } catch {
      return { ok: false, error: { code: 'serverError' } }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [once, busy] as const
}
