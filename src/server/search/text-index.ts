import type { Kysely, Transaction } from 'kysely'
import type { SearchQuery } from '../../shared/text/search-query'
import type { Schema } from '../db/schema'

/** What can be searched for. */
export const searchKinds = ['post', 'user', 'question', 'program'] as const
export type SearchKind = (typeof searchKinds)[number]

/** An item with its searchable text. */
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
  /** Items that are invisible to this viewer are left out; null is a visitor. */
  viewerId: string | null
  /** Also what nobody else sees, such as closed accounts, whoever the viewer is: for those who run the community. */
  everything?: boolean | undefined
  /** Only items older than this id, which may be deleted. */
  before?: string | undefined
  /** Skips this many results of the viewer; ignored with `before`. */
  offset?: number | undefined
  limit: number
  /** The limit of counting. */
  countTo: number
}

export interface Found {
  /** Newest first. */
  ids: string[]
  /** Whether there are more for this viewer below. */
  more: boolean
  /** On the first page: the number of results for everyone, as by `count`; else null. */
  total: number | null
}

/**
 * Full-text search (docs/product/search.md "Search"). Writers call `put` and `drop` in the transaction of their change, so that the index
 * is always current. One adapter for each database, with the same results.
 */
export interface TextIndex {
  /** Indexes an item again. */
  put(trx: Transaction<Schema>, document: SearchDocument): Promise<void>
  /** Removes an item, which keeps its place among the others if it is indexed again; one that is not in the index is ignored. */
  drop(trx: Transaction<Schema>, thing: { kind: SearchKind; id: string }): Promise<void>
  /** Removes items that are erased, with their places. */
  erase(trx: Transaction<Schema>, things: { kind: SearchKind; ids: string[] }): Promise<void>
  /** Removes all items of a kind. */
  clear(trx: Transaction<Schema>, kind: SearchKind): Promise<void>
  find(db: Kysely<Schema>, find: Find): Promise<Found>
  /** The number of items that a query finds, the same for everyone: exact below `most`, which stands for that many or more. */
  count(db: Kysely<Schema>, find: { kind: SearchKind; query: SearchQuery; most: number }): Promise<number>
}
