/** A picture that goes with the next message. */
export interface Shot {
  id: string
  file: File
  /** What the page shows of it. */
  url: string
}

/** So many pictures are kept in all: pasted ones lie in memory. */
const most = 25
const none: readonly Shot[] = []
// The room changed last stands last.
const kept = new Map<string, readonly Shot[]>()
const listeners = new Set<() => void>()

/** Pictures chosen and not sent, for as long as the page lives. @param key whose they are, and for which room */
export const shotsOf = (key: string): readonly Shot[] => kept.get(key) ?? none

/** Keeps the pictures of a room; those of the room left alone longest go where there are too many. */
export function keepShots(key: string, shots: readonly Shot[]): void {
  kept.delete(key)
  if (shots.length > 0) kept.set(key, shots)
  let count = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, left] of kept) {
    if (count <= most) break
    kept.delete(oldest)
    releaseShots(left)
    count -= left.length
  }
  for (const listener of listeners) listener()
}

export function followShots(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** They are not shown from here any more. */
export function releaseShots(shots: readonly Shot[]): void {
  for (const { url } of shots) URL.revokeObjectURL(url)
}
