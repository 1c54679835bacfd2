import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import type { SearchKind } from './text-index'

/** A walk down the things that have all of some terms. */
export interface TermWalk {
  kind: SearchKind
  terms: string[]
  /** Only what is older than this id, which may be gone. */
  before: string | undefined
  /** At most so many ids. */
  most: number
}

/** Stores the terms of each item and finds items by them. Each database has an implementation. */
export interface TermStore {
  put(trx: Transaction<Schema>, kind: SearchKind, id: string, terms: string[]): Promise<void>
  drop(trx: Transaction<Schema>, kind: SearchKind, ids: string[]): Promise<void>
  clear(trx: Transaction<Schema>, kind: SearchKind): Promise<void>
  /** Ids, newest first. */
  walk(db: Kysely<Schema>, walk: TermWalk): Promise<string[]>
}

/** The table with the terms of a kind, as the migrations name it. */
export const termTable = (kind: SearchKind) => `search_${kind}s`
/** On SQLite, the numbers under which the full-text table knows things. */
export const numberTable = (kind: SearchKind) => `search_${kind}_numbers`
