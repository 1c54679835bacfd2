import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import { api } from './api'
import { type CachedRow, type Place, placesOf, putBack, type Swept, takeOut } from './swept-rows'

/** What a change of the whole cache needs of the store. */
export interface CacheStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

interface Entry {
  key: string
  endpointName: string
  originalArgs: unknown
  data: unknown
}

/** Answers that go on showing what is hidden or whom one has blocked: the lists of just these, rooms that stay readable, oneself. */
const kept = new Set([
  'session',
  'sessions',
  'blocks',
  'hiddenPosts',
  'hiddenQuestions',
  'hiddenPrograms',
  'rooms',
  'messages',
  'waiting',
  'keptRooms',
  'keptMessages',
  'draft',
  'mails',
])

// The cache's own types know no endpoint: those are injected by the features.
const change = api.util.updateQueryData as unknown as (name: string, arg: unknown, recipe: (data: object) => void) => UnknownAction

function entriesOf({ getState }: CacheStore): Entry[] {
  const { queries } = (getState() as { api: { queries: Record<string, Omit<Entry, 'key'> | undefined> } }).api
  return Object.entries(queries).flatMap(([key, entry]) =>
    entry?.data === undefined || kept.has(entry.endpointName) ? [] : [{ ...entry, key }],
  )
}

/**
 * Takes an item, or all that a person wrote, out of every cached answer at once: rows of the lists and threads of any feature, and the
 * counts of comments above them. Rows are known by `id`, people by `author.id`, `authorId` or `userId`.
 * @returns how to put everything back where it stood, however the lists have changed since
 */
export function sweepCache(store: CacheStore, swept: Swept): () => void {
  const fewer = new Map<string, number>()
  const taken: { entry: Entry; places: Place[] }[] = []
  for (const entry of entriesOf(store)) {
    const places = placesOf(entry.data, swept)
    if (places.length === 0) continue
    taken.push({ entry, places })
    for (const { countedBy, comments } of places) if (countedBy !== null) fewer.set(countedBy, comments)
    store.dispatch(change(entry.endpointName, entry.originalArgs, (data) => takeOut(data, places)))
  }
  for (const [id, comments] of fewer) countComments(store, id, -comments)
  return () => {
    for (const { entry, places } of taken) store.dispatch(change(entry.endpointName, entry.originalArgs, (data) => putBack(data, places)))
    for (const [id, comments] of fewer) countComments(store, id, comments)
  }
}

/** Counts the comments on an item up or down wherever it stands. */
function countComments(store: CacheStore, id: string, by: number): void {
  for (const { data, endpointName, originalArgs } of entriesOf(store)) {
    if (countedRows(data, id).length === 0) continue
    const recount = (draft: object) => {
      for (const row of countedRows(draft, id)) row.replyCount = Math.max(0, row.replyCount + by)
    }
    store.dispatch(change(endpointName, originalArgs, recount))
  }
}

type Counted = CachedRow & { replyCount: number }

function countedRows(value: unknown, id: string): Counted[] {
  if (typeof value !== 'object' || value === null) return []
  const row = value as CachedRow
  if (row.id === id && row.replyCount !== undefined) return [row as Counted]
  return Object.values(value).flatMap((each) => countedRows(each, id))
}

/**
 * Has answers read again: those in use now, the others when they are next wanted. For what only the server can tell, such as where
 * something belongs that is shown again.
 */
export function forgetAnswers(store: CacheStore, which: (data: unknown) => boolean = () => true): void {
  // Answered by the middleware with what is in use.
  const { getSubscriptionCount } = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (key: string) => number
  }
  for (const { key, endpointName, originalArgs, data } of entriesOf(store)) {
    if (!which(data)) continue
    if (getSubscriptionCount(key) === 0) store.dispatch(api.internalActions.removeQueryResult({ queryCacheKey: key as never }))
    else void store.dispatch(askAgain(endpointName, originalArgs))
  }
}

function askAgain(name: string, arg: unknown): UnknownAction {
  const endpoint = (api.endpoints as Record<string, { initiate: (arg: unknown, options: object) => UnknownAction }>)[name]
  if (!endpoint) throw new Error(`No endpoint is called ${name}`)
  return endpoint.initiate(arg, { forceRefetch: true, subscribe: false })
}
