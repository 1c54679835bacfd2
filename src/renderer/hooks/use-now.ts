import { useSyncExternalStore } from 'react'

const tickMs = 15_000
const listeners = new Set<() => void>()
let now = 0
let timer: number | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

// One shared timer, running only while a component is subscribed.
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

// Rounded without subscribers, so that repeated reads in one render agree.
const read = () => (listeners.size > 0 ? now : Math.floor(Date.now() / tickMs) * tickMs + tickMs - 1)

/** The current time in milliseconds, updated every 15 seconds. */
export const useNow = () => useSyncExternalStore(subscribe, read)
