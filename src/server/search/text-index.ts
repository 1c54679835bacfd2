import type { Kysely, Transaction } from 'kysely'
import type { SearchQuery } from '../../shared/text/search-query'
import type { Schema } from '../db/schema'

/** What can be searched for. */
export const searchKinds = ['post', 'user', 'question', 'program'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A thing and the text it is found by. */
export interface SearchDocument {
  kind: SearchKind
  id: string
  text: string
  /** Tags of a post or a program; found as text, and whole as `#tag`. */
  tags?: string[]
}

export interface Find {
  kind: SearchKind
  query: SearchQuery
  /** The results contain nothing that is invisible to this viewer; null is a visitor. */
  viewerId: string | null
  /** Only what is older than this id, which may be gone. */
  before?: string | undefined
  /** Skips so many of what this viewer would see; without meaning beside `before`. */
  offset?: number | undefined
  limit: number
  /** Counts so far. */
  countTo: number
}

export interface Found {
  /** Newest first. */
  ids: string[]
  /** Whether this viewer has more below. */
  more: boolean
  /** From the top: how many there are for everyone, as `count` says it; else null. */
  total: number | null
}

/**
 * Full-text search (docs/product/search.md "Search"). Writers put and drop in the transaction of what they write, so that the index is
 * never behind.
 * One adapter for each database; both find the same.
 */
export interface TextIndex {
  /** Indexes an item again. */
  put(trx: Transaction<Schema>, document: SearchDocument): Promise<void>
  /** Forgets a thing; one that was never there is fine. */
  drop(trx: Transaction<Schema>, thing: { kind: SearchKind; id: string }): Promise<void>
  /** The same for many of a kind at once. */
  dropAll(trx: Transaction<Schema>, things: { kind: SearchKind; ids: string[] }): Promise<void>
  /** Forgets everything of a kind. */
  clear(trx: Transaction<Schema>, kind: SearchKind): Promise<void>
  find(db: Kysely<Schema>, find: Find): Promise<Found>
  /** How many things a query finds, the same for everyone: exact below `most`, which means so many or more. */
  count(db: Kysely<Schema>, find: { kind: SearchKind; query: SearchQuery; most: number }): Promise<number>
}
