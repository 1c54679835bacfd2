import { useRef, useState } from 'react'
import type { Result } from '../../shared/errors'

/**
 * Allows one request at a time: further calls while it runs return null. An exception becomes `serverError`.
 * @returns the guarded function, and whether a request is pending
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
