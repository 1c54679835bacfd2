import { useEffect } from 'react'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useUserProgramsInfiniteQuery } from './programs-api'

/**
 * One of somebody's programs, found in their list: asking for it alone would count as a look at it.
 * @param userId null: nobody's
 * @returns the program; `isMissing` once all of theirs are known and it is not among them. `first`: the one they are liked for most
 */
export function useProgramOf(userId: string | null, programId: string | null) {
  const { currentData, hasNextPage, isFetching, isError, fetchNextPage } = useUserProgramsInfiniteQuery(
    { userId: userId ?? '', order: 'likes' },
    { skip: userId === null },
  )
  const all: Program[] = currentData?.pages.flatMap(({ items }) => items) ?? []
  const program = all.find(({ id }) => id === programId)
  const goesOn = programId !== null && program === undefined && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return { program, first: all[0], isMissing: isError || (currentData !== undefined && program === undefined && !hasNextPage) }
}
