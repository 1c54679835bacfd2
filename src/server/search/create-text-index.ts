import type { Kysely } from 'kysely'
import { hasAllWords, type SearchQuery } from '../../shared/text/search-query'
import type { Dialect } from '../db/connection'
import type { Schema } from '../db/schema'
import { postgresTerms } from './postgres-terms'
import { termsOf, termsOfQuery } from './search-terms'
import { selectDocuments, selectVisible } from './searched-queries'
import { sqliteTerms } from './sqlite-terms'
import type { TermStore } from './term-store'
import type { Find, Found, SearchKind, TextIndex } from './text-index'

/** The most items that are read for one answer, so that letters which are frequent but rarely adjacent cannot block the server. */
const mostLookedAt = 2_048
const firstStep = 64

export function createTextIndex(dialect: Dialect): TextIndex {
  const store = dialect === 'postgres' ? postgresTerms : sqliteTerms
  return {
    put: (trx, { kind, id, ...document }) => store.put(trx, kind, id, termsOf(document)),
    drop: (trx, { kind, id }) => store.drop(trx, kind, id),
    erase: async (trx, { kind, ids }) => {
      if (ids.length > 0) await store.erase(trx, kind, ids)
    },
    clear: (trx, kind) => store.clear(trx, kind),
    find: (db, find) => findVisible(db, store, find),
    async count(db, { kind, query, most }) {
      let count = 0
      for await (const ids of steps(db, store, { kind, query, before: undefined, step: most })) {
        count += ids.length
        if (count >= most) return most
      }
      return count
    },
  }
}

async function findVisible(
  db: Kysely<Schema>,
  store: TermStore,
  { kind, query, viewerId, everything = false, before, limit, countTo, ...place }: Find,
): Promise<Found> {
  const offset = before === undefined ? (place.offset ?? 0) : 0
  const wanted = offset + limit + 1
  const counted = before === undefined ? countTo : 0
  const ids: string[] = []
  let total = 0
  for await (const step of steps(db, store, { kind, query, before, step: Math.max(firstStep, counted, Math.min(wanted, mostLookedAt)) })) {
    total += step.length
    if (ids.length < wanted) ids.push(...(everything ? step : await selectVisible(db, kind, step, viewerId)))
    if (ids.length >= wanted && total >= counted) break
  }
  return {
    ids: ids.slice(offset, offset + limit),
    more: ids.length >= wanted,
    total: before === undefined ? Math.min(total, countTo) : null,
  }
}

interface Steps {
  kind: SearchKind
  query: SearchQuery
  before: string | undefined
  /** The number of items to read first; each further step is twice as large. */
  step: number
}

/** The results of a query, newest first, step by step. Items with all terms may have them apart; then their texts decide. */
async function* steps(db: Kysely<Schema>, store: TermStore, { kind, query, before, step }: Steps): AsyncGenerator<string[]> {
  const { terms, exact } = termsOfQuery(query)
  if (terms.length === 0) return
  let looked = 0
  let below = before
  for (let most = step; looked < mostLookedAt; most *= 2) {
    const ids = await store.walk(db, { kind, terms, before: below, most })
    yield exact ? ids : await whereMatching(db, kind, ids, query)
    if (ids.length < most) return
    looked += ids.length
    below = ids.at(-1)
  }
}

async function whereMatching(db: Kysely<Schema>, kind: SearchKind, ids: string[], query: SearchQuery): Promise<string[]> {
  const documents = await selectDocuments(db, kind, ids)
  const matching = new Set(documents.filter(({ text, tags = [] }) => hasAllWords([text, ...tags].join('\n'), query)).map(({ id }) => id))
  return ids.filter((id) => matching.has(id))
}
