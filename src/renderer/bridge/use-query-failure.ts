import { useRef } from 'react'
import type { AppError } from '../../shared/errors'
import { asAppError } from './error-messages'

/** Why a query failed since one came here, or null. What an earlier visit met is kept for a while, and is asked for anew. */
export function useQueryFailure({
  isError,
  isFetching,
  error,
}: {
  isError: boolean
  isFetching: boolean
  error?: unknown
}): AppError | null {
  const asked = useRef(false)
  if (isFetching) asked.current = true
  return isError && !isFetching && asked.current ? asAppError(error) : null
}
