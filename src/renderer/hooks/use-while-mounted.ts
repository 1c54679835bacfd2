import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref to the latest value, undefined once the component is gone: for answers that come late, and must not change what is open by then.
 */
export function useWhileMounted<Value>(value: Value): RefObject<Value | undefined> {
  const current = useRef<Value | undefined>(value)
  // Before the effects of what the component contains, which may leave it.
  useLayoutEffect(() => {
    current.current = value
    return () => {
      current.current = undefined
    }
  }, [value])
  return current
}
