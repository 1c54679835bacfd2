import type { CallOptions } from '../../shared/call-options'
import type { CallableName, Input, Output } from '../../shared/contract/index'
import type { AppError } from '../../shared/errors'
import { desktop } from '../desktop/desktop'
import { asAppError } from '../hooks/error-messages'
import { api, type DataDispatch, type DataThunk } from './api'
import { type Entities, type EntityKind, find, lastConfirmation, type Received, received } from './entities'
import { answerMissed } from './refetch-shown'
import { answered, hasStoredAnswer } from './stored-answers'

/** What an answer is converted to: the data to cache, and the entities it contains. */
export interface Reading<Data> {
  data: Data
  entities?: Received
}
/** The result of a `queryFn`. */
export type Answer<Data> = { data: Data } | { error: AppError }
export interface Asking {
  dispatch: DataDispatch
}
const ownId: DataThunk<string | null> = (_dispatch, getState) => getState().entities.ownId
const isStored =
  (name: CallableName, input: unknown): DataThunk<boolean> =>
  (_dispatch, getState) =>
    hasStoredAnswer(getState(), name, input)
const isOffline: DataThunk<boolean> = (_dispatch, getState) => getState().machine.connection === 'offline'
const confirmations: DataThunk<number> = (_dispatch, getState) => lastConfirmation(getState().entities)

/** The entities of an answer that are not loaded yet. */
const notLoaded =
  (entities: Received): DataThunk<Received> =>
  (_dispatch, getState) => {
    const only = <K extends EntityKind>(kind: K, all: readonly Entities[K][]) =>
      all.filter(({ id }) => !find(getState().entities, kind, id))
    return Object.fromEntries(Object.entries(entities).map(([kind, all]) => [kind, only(kind as EntityKind, all)]))
  }

/**
 * Sends one call of the contract and stores the entities that its answer brings. Where the community cannot be reached, the answer is the
 * last one that main has stored (docs/product/desktop.md "Offline use").
 * @param read converts the answer
 * @returns the data to cache, or the error
 */
export async function ask<N extends CallableName, Data>(
  { dispatch }: Asking,
  name: N,
  input: Input<N>,
  read: (answer: Output<N>) => Reading<Data>,
  options?: CallOptions,
): Promise<Answer<Data>> {
  const askedBy = dispatch(ownId)
  const askedAt = dispatch(confirmations)
  const readStored = async (): Promise<Answer<Data> | null> => {
    const stored = await desktop.storedAnswer(name, input)
    if (stored === null || dispatch(ownId) !== askedBy) return null
    const { data, entities } = read(stored.value)
    if (entities) dispatch(received(dispatch(notLoaded(entities))))
    dispatch(answered(name, input, stored.at))
    return { data }
  }
  const known = dispatch(isOffline) ? await readStored() : null
  if (known !== null) {
    // Only to find out at once whether it is reachable again: what is on screen is requested again then.
    void desktop.call(name, input, options).catch(() => undefined)
    return known
  }
  const result = await desktop.call(name, input, options)
  if (!result.ok) {
    const { code } = result.error
    if (code === 'offline' || code === 'timeout') {
      dispatch(answerMissed())
      const stored = await readStored()
      if (stored !== null) return stored
    }
    // The page may not know of it yet, or of its new end.
    if (code === 'suspended' || code === 'slowed') dispatch(api.util.invalidateTags(['Standing']))
    return { error: result.error }
  }
  if (dispatch(isStored(name, input))) dispatch(answered(name, input, null))
  const { data, entities } = read(result.value)
  // Likes and names differ per user, so an answer for the previous one is not stored.
  if (entities && dispatch(ownId) === askedBy) dispatch(received(entities, askedAt))
  return { data }
}

/** The data of an answer; undefined for an error. */
export const dataOf = <Data>(answer: Answer<Data>): Data | undefined => ('data' in answer ? answer.data : undefined)

const whole = <Data>(data: Data): Reading<Data> => ({ data })

/** An endpoint whose answer is cached unchanged: `areaCodes: build.query(operation('areaCodes'))`. Spread it to add tags. */
export function operation<N extends CallableName>(name: N) {
  return { queryFn: (input: Input<N>, asking: Asking) => ask(asking, name, input, whole) }
}

/** Counts a refusal because the item does not exist as success, with `null` as the data: for writes that remove an item from sight. */
export async function orGone<Data>(answer: Promise<Answer<Data>>): Promise<Answer<Data | null>> {
  const settled = await answer
  return 'error' in settled && settled.error.code === 'notFound' ? { data: null } : settled
}

/** An endpoint that deletes an item. One that is deleted already counts as deleted. */
export function deleting<N extends CallableName>(name: N) {
  return { queryFn: (input: Input<N>, asking: Asking) => orGone(ask(asking, name, input, whole)) }
}

/** Waits for the answer to a request for one item, and says if the community does not have it. */
export async function whenMissing(queryFulfilled: Promise<unknown>, say: () => void): Promise<void> {
  await queryFulfilled.catch(({ error }: { error: unknown }) => {
    if (asAppError(error).code === 'notFound') say()
  })
}

/** An endpoint whose answer contains entities. */
export function operationReading<N extends CallableName, Data>(name: N, read: (answer: Output<N>) => Reading<Data>) {
  return { queryFn: (input: Input<N>, asking: Asking) => ask(asking, name, input, read) }
}

/** The argument of a write with files, progress or an idempotency key. */
export interface Sending<N extends CallableName> {
  input: Input<N>
  options: CallOptions
}

/** A write with files or a key: `savePost: build.mutation(sending('savePost'))`, called with `{ input, options }`. */
export function sending<N extends CallableName>(name: N) {
  return { queryFn: ({ input, options }: Sending<N>, asking: Asking) => ask(asking, name, input, whole, options) }
}

/** A write whose answer contains entities. */
export function sendingReading<N extends CallableName, Data>(name: N, read: (answer: Output<N>) => Reading<Data>) {
  return { queryFn: ({ input, options }: Sending<N>, asking: Asking) => ask(asking, name, input, read, options) }
}
