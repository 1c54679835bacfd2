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

/**
 * The same for what is asked about a value that may change meanwhile, such as a typed address: only a further call for the same value
 * returns null. A call for another one begins at once, and the earlier call returns null when it is answered.
 * @returns the guarded function, and the value whose request is pending, or null
 */
export function useOnceFor<Input extends unknown[], Value>(send: (about: string, ...input: Input) => Promise<Result<Value>>) {
  const running = useRef<string | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const follow = (about: string | null) => {
    running.current = about
    setPending(about)
  }
  const once = async (about: string, ...input: Input): Promise<Result<Value> | null> => {
    if (running.current === about) return null
    follow(about)
    const result = await send(about, ...input).catch((): Result<never> => ({ ok: false, error: { code: 'serverError' } }))
    if (running.current !== about) return null
    follow(null)
    return result
  }
  return [once, pending] as const
}
