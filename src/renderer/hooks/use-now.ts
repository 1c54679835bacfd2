import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const listeners = new Set<() => void>()
let now = 0
let timer: number | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

// One timer for all that shows an age, and none when nothing does.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = window.setInterval(tick, tickMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

// Rounded while nobody listens, so that two reads of one render agree.
const read = () => (listeners.size > 0 ? now : Math.floor(Date.now() / tickMs) * tickMs + tickMs - 1)

/** The time in milliseconds, moving on by itself. */
export const useNow = () => useSyncExternalStore(subscribe, read)
