import type { Store } from '../../src/main/store'

/** A record in memory. */
export function memoryStore<T>(initial: T): Store<T> {
  let value = initial
  return {
    read: () => value,
    write(next) {
      value = next
      return true
    },
  }
}
