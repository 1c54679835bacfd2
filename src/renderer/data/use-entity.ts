import { useRef, useState } from 'react'
import { shallowEqual } from 'react-redux'
import type { AppError } from '../../shared/errors'
import { asAppError } from '../hooks/error-messages'
import { useDataSelector } from './api'
import { type Entities, type EntityKind, find } from './entities'

/** An entity; undefined while it is not loaded. */
export function useEntity<K extends EntityKind>(kind: K, id: string): Entities[K] | undefined {
  return useDataSelector(({ entities }) => find(entities, kind, id))
}

const none: readonly string[] = []

/** The loaded entities of some ids; for short lists, as each change of any entity checks all of them. */
export function useEntities<K extends EntityKind>(kind: K, ids: readonly string[] = none): Entities[K][] {
  return useDataSelector(({ entities }) => ids.flatMap((id) => find(entities, kind, id) ?? []), shallowEqual)
}

/** Whether an item is hidden, reported or deleted, or its writer is blocked. */
export function useIsGone(id: string): boolean {
  return useDataSelector(({ entities }) => entities.gone[id] !== undefined)
}

/** Whether an item was removed while it was open, so that its view closes without a message. */
export function useWentAway(id: string): boolean {
  const isGone = useIsGone(id)
  const [opened, setOpened] = useState({ id, wasGone: isGone })
  if (opened.id !== id) setOpened({ id, wasGone: isGone })
  return isGone && !opened.wasGone
}

/**
 * Whether a query with `refetchOnMountOrArgChange` has been answered since its component was mounted, also by an error; later requests do
 * not change that. A form takes its first values only then: cached ones may be older than what another device saved.
 */
export function useReadAnew({ isFetching, startedTimeStamp = 0 }: { isFetching: boolean; startedTimeStamp?: number | undefined }): boolean {
  const [openedAt] = useState(Date.now)
  const asked = useRef(false)
  const read = useRef(false)
  // A quick answer comes before a render that shows the request.
  if (isFetching || startedTimeStamp >= openedAt) asked.current = true
  if (asked.current && !isFetching) read.current = true
  return read.current
}

interface OpenedQuery {
  isError: boolean
  isFetching: boolean
  isSuccess: boolean
  error?: unknown
}

/**
 * The result of loading an item that was opened. A cached error of an earlier visit does not count.
 * @param known whether the item is already in the store
 * @returns `failure`: why the last request failed, or null; `lost`: the item cannot be shown (docs/product/errors.md "Sentences").
 * Offline, or once it was loaded here, a known item stays readable (docs/product/desktop.md "Offline use").
 */
export function useOpenedFailure(
  { isError, isFetching, isSuccess, error }: OpenedQuery,
  known: boolean,
): { failure: AppError | null; lost: boolean } {
  const asked = useRef(false)
  const loaded = useRef(false)
  if (isFetching) asked.current = true
  else if (isSuccess && asked.current) loaded.current = true
  if (!isError || isFetching || !asked.current) return { failure: null, lost: false }
  const failure = asAppError(error)
  const stays = loaded.current ? failure.code !== 'notFound' : failure.code === 'offline' || failure.code === 'timeout'
  return { failure, lost: !(known && stays) }
}
