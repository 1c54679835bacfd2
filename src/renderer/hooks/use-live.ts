import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The newest value, for listeners that outlive the render they were made in. */
export function useLive<Value>(value: Value): RefObject<Value> {
  const live = useRef(value)
  useLayoutEffect(() => {
    live.current = value
  })
  return live
}
