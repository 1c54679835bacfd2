/** Reads of which those that ask for the same at the same time share one. */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * A caller shares only a read that begins after its call, so that it finds everything that was written before: whoever comes while one is
 * under way waits for the next. Nothing is kept in between.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()

  const begin = async (key: string, read: () => Promise<T>): Promise<T> => {
    next.delete(key)
    const reading = read()
    const settled = reading.then(
      () => undefined,
      () => undefined,
    )
    running.set(key, settled)
    await settled
    if (running.get(key) === settled) running.delete(key)
    return reading
  }

  return (key, read) => {
    const before = running.get(key)
    if (!before) return begin(key, read)
    const joined = next.get(key) ?? before.then(() => begin(key, read))
    next.set(key, joined)
    return joined
  }
}
