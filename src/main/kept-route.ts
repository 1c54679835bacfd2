import type { Store } from './store'

const keepAfterMs = 500

/** Where one is, for the next start. Written a moment later, for one moves often. */
export interface KeptRoute {
  read(): string
  save(route: string): void
  stop(): void
}

export function createKeptRoute(store: Store<string>): KeptRoute {
  let latest = store.read()
  let timer: NodeJS.Timeout | undefined

  function keep(): void {
    clearTimeout(timer)
    timer = undefined
    if (store.read() !== latest) store.write(latest)
  }

  return {
    read: () => latest,
    save(route) {
      latest = route
      timer ??= setTimeout(keep, keepAfterMs)
    },
    stop: keep,
  }
}
