import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { CallOptions } from '../../shared/bridge'
import type { CallableName, Input, Output } from '../../shared/contract/index'
import type { AppError, Result } from '../../shared/errors'
import { desktop } from './desktop'

/** One call of the contract, as an endpoint hands it to the base query. */
export interface Call {
  name: CallableName
  input: unknown
  options?: CallOptions
}

/** Sends every endpoint's call through the bridge; a refusal becomes the endpoint's error. */
export const desktopQuery: BaseQueryFn<Call, unknown, AppError> = async ({ name, input, options }) => {
  // The registry's names and inputs are tied together in the helpers below; here they travel untyped.
  const call = desktop.call as (name: string, input: unknown, options?: CallOptions) => Promise<Result<unknown>>
  const result = await call(name, input, options)
  return result.ok ? { data: result.value } : { error: result.error }
}

const whole = <Value>(value: Value): Value => value

/** An endpoint in one line: `homePosts: build.query(operationQuery('homePosts'))`. Spread it to add tags. */
export function operationQuery<N extends CallableName>(name: N) {
  return { query: (input: Input<N>): Call => ({ name, input }), transformResponse: whole<Output<N>> }
}

/** The same for writes: `setLike: build.mutation(operationMutation('setLike'))`. */
export function operationMutation<N extends CallableName>(name: N) {
  return operationQuery(name)
}

/** What a write with files, progress or an idempotency key takes. */
export interface Sending<N extends CallableName> {
  input: Input<N>
  options: CallOptions
}

/** A write that carries files or a key: `uploadImage: build.mutation(operationSending('uploadImage'))`, called with `{ input, options }`. */
export function operationSending<N extends CallableName>(name: N) {
  return { query: ({ input, options }: Sending<N>): Call => ({ name, input, options }), transformResponse: whole<Output<N>> }
}

interface Page {
  items: { id: string }[]
  total: number
  more: boolean
}
type PagedName = { [N in CallableName]: Output<N> extends Page ? N : never }[CallableName]
/** Where the next page begins: after the last row shown, however many rows came or went above it. */
interface Place {
  offset: number
  before?: string
}
/** What a list asks for, without the place in it. */
export type ListInput<N extends CallableName> = Omit<Input<N>, keyof Place>

/** An endless list: `homePosts: build.infiniteQuery(operationPages('homePosts'))`, called with the input without its place. */
export function operationPages<N extends PagedName>(name: N) {
  return {
    infiniteQueryOptions: {
      initialPageParam: { offset: 0 } satisfies Place as Place,
      getNextPageParam: (page: Output<N>, pages: Output<N>[]): Place | undefined => nextPlace(page as Page, pages as Page[]),
    },
    query: ({ queryArg, pageParam }: { queryArg: ListInput<N>; pageParam: Place }): Call => ({
      name,
      input: { ...queryArg, ...pageParam },
    }),
    transformResponse: whole<Output<N>>,
  }
}

function nextPlace(page: Page, pages: Page[]): Place | undefined {
  if (!page.more) return undefined
  // Rows can have been taken out since; when none is left, the list has moved up to its beginning.
  const last = pages.flatMap(({ items }) => items.slice(-1)).at(-1)
  return { offset: pages.reduce((sum, one) => sum + one.items.length, 0), ...(last && { before: last.id }) }
}
