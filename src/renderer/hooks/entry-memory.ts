import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { StateSnapshot, VirtuosoHandle } from 'react-virtuoso'

const stored = new Map<string, unknown>()
const maxEntries = 400

/**
 * A value stored per entry of the window's history, so that going back restores it.
 * @returns the value stored for this entry when the component was mounted, and a function that stores a new one
 */
export function useEntryMemory<Value>(name: string): [Value | undefined, (value: Value) => void] {
  const key = `${useLocation().key} ${name}`
  const live = useRef(key)
  // An overlay opens a new entry over the same page, so the value is copied.
  if (live.current !== key && stored.has(live.current) && !stored.has(key)) stored.set(key, stored.get(live.current))
  live.current = key
  const first = useRef(stored.get(key) as Value | undefined)
  const save = useCallback((value: Value) => store(live.current, value), [])
  return [first.current, save]
}

function store(key: string, value: unknown): void {
  stored.delete(key)
  stored.set(key, value)
  const oldest = stored.keys().next()
  if (stored.size > maxEntries && !oldest.done) stored.delete(oldest.value)
}

/** Restores the scroll position of an element. A virtuoso list uses `useVirtuosoMemory` instead. */
export function useScrollMemory<Element extends HTMLElement>(name: string) {
  const [from, save] = useEntryMemory<number>(name)
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    if (ref.current && from !== undefined) ref.current.scrollTop = from
  }, [from])
  return { ref, onScroll: useCallback(() => ref.current && save(ref.current.scrollTop), [save]) }
}

/** Whether a virtuoso list has a scroll position to restore. */
export function useHasVirtuosoMemory(name: string): boolean {
  return stored.has(`${useLocation().key} ${name}`)
}

/** Props that restore the scroll position of a virtuoso list: `<Virtuoso {...useVirtuosoMemory('home')} …>`. */
export function useVirtuosoMemory(name: string) {
  const key = `${useLocation().key} ${name}`
  const entries = useRef(new Set<string>())
  entries.current.add(key)
  const from = useRef(stored.get(key) as StateSnapshot | undefined).current
  const ref = useRef<VirtuosoHandle>(null)
  // Read once, on unmounting, because the state of a long list is large. All entries that showed the list share it.
  useLayoutEffect(() => {
    const shownFor = entries.current
    return () =>
      ref.current?.getState((state) => {
        for (const entry of shownFor) store(entry, state)
      })
  }, [])
  return { ref, ...(from === undefined ? {} : { restoreStateFrom: from }) }
}
