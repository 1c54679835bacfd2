import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { StateSnapshot, VirtuosoHandle } from 'react-virtuoso'

const kept = new Map<string, unknown>()
const mostKept = 400

/**
 * A value that belongs to one entry of the window's history: going back finds it again.
 * @returns what was kept for this entry when the component was mounted, and how to keep a new value
 */
export function useEntryMemory<Value>(name: string): [Value | undefined, (value: Value) => void] {
  const key = `${useLocation().key} ${name}`
  const live = useRef(key)
  // An overlay opens a new entry over the same page: what is known so far goes along.
  if (live.current !== key && kept.has(live.current) && !kept.has(key)) kept.set(key, kept.get(live.current))
  live.current = key
  const first = useRef(kept.get(key) as Value | undefined)
  const keep = useCallback((value: Value) => keepUnder(live.current, value), [])
  return [first.current, keep]
}

function keepUnder(key: string, value: unknown): void {
  kept.delete(key)
  kept.set(key, value)
  const oldest = kept.keys().next()
  if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value)
}

/** Gives a scrolling element its place back. For lists drawn whole; a virtuoso list uses `useVirtuosoMemory`. */
export function useScrollMemory<Element extends HTMLElement>(name: string) {
  const [from, keep] = useEntryMemory<number>(name)
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    if (ref.current && from !== undefined) ref.current.scrollTop = from
  }, [from])
  return { ref, onScroll: useCallback(() => ref.current && keep(ref.current.scrollTop), [keep]) }
}

/** Props that make a virtuoso list return to the same row: `<Virtuoso {...useVirtuosoMemory('home')} …>`. */
export function useVirtuosoMemory(name: string) {
  const key = `${useLocation().key} ${name}`
  const entries = useRef(new Set<string>())
  entries.current.add(key)
  const from = useRef(kept.get(key) as StateSnapshot | undefined).current
  const ref = useRef<VirtuosoHandle>(null)
  // Taken once, on leaving: of a long list it is large. Every entry that the list was on screen for shares it.
  useLayoutEffect(() => {
    const of = entries.current
    return () =>
      ref.current?.getState((state) => {
        for (const entry of of) keepUnder(entry, state)
      })
  }, [])
  return { ref, ...(from === undefined ? {} : { restoreStateFrom: from }) }
}
