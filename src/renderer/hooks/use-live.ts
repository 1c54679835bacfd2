import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the latest value, for listeners that outlive the render that created them. */
export function useLive<Value>(value: Value): RefObject<Value> {
  const live = useRef(value)
  useLayoutEffect(() => {
    live.current = value
  })
  return live
}
