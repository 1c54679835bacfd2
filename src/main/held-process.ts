import type { ServerProcess } from './embedded-server'

/** A process that runs before anybody listens to it: what it does meanwhile is told to whoever listens first. */
export function holdEvents(process: ServerProcess): ServerProcess {
  const heard = new Map<string, (given: never) => void>()
  const missed = new Map<string, unknown[]>()
  const hear = (event: string) => (given?: unknown) => {
    const listener = heard.get(event)
    if (listener) listener(given as never)
    else missed.set(event, [...(missed.get(event) ?? []), given])
  }
  process.on('spawn', hear('spawn'))
  process.on('message', hear('message'))
  process.on('exit', hear('exit'))

  return {
    on(event: string, listener: (given: never) => void) {
      // Whoever listens has not finished setting itself up.
      setImmediate(() => {
        heard.set(event, listener)
        for (const given of missed.get(event) ?? []) listener(given as never)
      })
    },
    postMessage: (message) => process.postMessage(message),
    kill: () => process.kill(),
    stdout: process.stdout,
    stderr: process.stderr,
  }
}
