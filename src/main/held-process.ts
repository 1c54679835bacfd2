import type { ServerProcess } from './embedded-server'

type Listener = (given: never) => void

/** A process that runs before anybody listens to it: what it did meanwhile is told to those who listen later. */
export function holdEvents(process: ServerProcess): ServerProcess {
  const listeners = new Map<string, Listener[]>()
  const missed = new Map<string, unknown[]>()
  const hear = (event: string) => (given?: unknown) => {
    const heard = listeners.get(event) ?? []
    if (heard.length === 0) missed.set(event, [...(missed.get(event) ?? []), given])
    for (const listener of heard) listener(given as never)
  }
  process.on('spawn', hear('spawn'))
  process.on('message', hear('message'))
  process.on('exit', hear('exit'))

  return {
    on(event: string, listener: Listener) {
      // Whoever listens has not finished setting itself up.
      setImmediate(() => {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
        for (const given of missed.get(event) ?? []) listener(given as never)
      })
    },
    postMessage: (message) => process.postMessage(message),
    kill: () => process.kill(),
    stdout: process.stdout,
    stderr: process.stderr,
  }
}
