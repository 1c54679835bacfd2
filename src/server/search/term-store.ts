import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import type { SearchKind } from './text-index'

/** A request for the items with all of some terms, newest first. */
export interface TermWalk {
  kind: SearchKind
  terms: string[]
  /** Only items older than this id, which may be deleted. */
  before: string | undefined
  /** The greatest number of ids. */
  most: number
}

/** Stores the terms of each item and finds items by them. Each database has an implementation. */
export interface TermStore {
  put(trx: Transaction<Schema>, kind: SearchKind, id: string, terms: string[]): Promise<void>
  /** An item that is put again keeps its place. */
  drop(trx: Transaction<Schema>, kind: SearchKind, id: string): Promise<void>
  /** With the places of the items. */
  erase(trx: Transaction<Schema>, kind: SearchKind, ids: string[]): Promise<void>
  clear(trx: Transaction<Schema>, kind: SearchKind): Promise<void>
  /** Ids, newest first. */
  walk(db: Kysely<Schema>, walk: TermWalk): Promise<string[]>
}

/** The table with the terms of a kind, as named by the migrations. */
export const termTable = (kind: SearchKind) => `search_${kind}s`
/** On SQLite, the fact that the full-text table still contains terms of removed items; its value is another after each removal. */
export const droppedFact = (kind: SearchKind) => `dropped terms ${kind}`
/** On SQLite, the numbers by which the full-text table identifies items, also those of deleted ones until they are erased. */
export const numberTable = (kind: SearchKind) => `search_${kind}_numbers`
