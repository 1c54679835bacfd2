import type { CallOptions } from '../../shared/call-options'
import type { CallableName, Input, Output } from '../../shared/contract/index'
import type { AppError } from '../../shared/errors'
import { desktop } from '../desktop/desktop'
import { api, type DataDispatch, type DataThunk } from './api'
import { lastConfirmation, type Received, received } from './entities'

/** What an answer is converted to: the data to cache, and the entities it contains. */
export interface Reading<Data> {
  data: Data
  entities?: Received
}
/** The result of a `queryFn`. */
type Answer<Data> = { data: Data } | { error: AppError }
export interface Asking {
  dispatch: DataDispatch
}
const ownId: DataThunk<string | null> = (_dispatch, getState) => getState().entities.ownId
const confirmations: DataThunk<number> = (_dispatch, getState) => lastConfirmation(getState().entities)

/**
 * Sends one call of the contract and stores the entities that its answer brings.
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
  const result = await desktop.call(name, input, options)
  if (!result.ok) {
    // The page may not know of it yet, or of its new end.
    if (result.error.code === 'suspended' || result.error.code === 'slowed') dispatch(api.util.invalidateTags(['Standing']))
    return { error: result.error }
  }
  const { data, entities } = read(result.value)
  // Likes and names differ per user, so an answer for the previous one is not stored.
  if (entities && dispatch(ownId) === askedBy) dispatch(received(entities, askedAt))
  return { data }
}

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
