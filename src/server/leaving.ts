import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './db/schema'
import type { TextIndex } from './search/text-index'

/** Someone whose account is closed. */
export interface Leaver {
  userId: string
  /** Whether what they wrote stays, under no name (decision 37). */
  keepPosts: boolean
  /** When they left; milliseconds since 1970. */
  at: number
}

/**
 * Clears away a piece of what someone left: at most `most` rows, counters and search index included, in one transaction. Done again
 * after it was cut off it goes on where it stood.
 * @returns how many rows it found; 0 when nothing is left
 */
export type ClearingStep = (trx: Transaction<Schema>, leaver: Leaver, most: number, index: TextIndex) => Promise<number>

/** The pictures that go on being shown although someone left. */
export type KeptPictures = (db: Kysely<Schema>, leaver: Leaver) => Promise<string[]>

/** How many of each there are. */
export function countEach<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
