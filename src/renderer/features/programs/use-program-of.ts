import { useEffect, useState } from 'react'
import type { Program } from '../../../shared/contract/programs-shapes'
import { useUserProgramsInfiniteQuery } from './programs-api'

/**
 * One of somebody's programs, found in their list: asking for it alone would count as a look at it.
 * @param userId null: nobody's
 * @returns the program; `isMissing` once all of theirs are known and it is not among them. `first`: the one they are liked for most
 */
export function useProgramOf(userId: string | null, programId: string | null) {
  const { currentData, hasNextPage, isFetching, isError, fulfilledTimeStamp, fetchNextPage, refetch } = useUserProgramsInfiniteQuery(
    { userId: userId ?? '', order: 'likes' },
    { skip: userId === null },
  )
  const since = useSince(programId)
  const all: Program[] = currentData?.pages.flatMap(({ items }) => items) ?? []
  const program = all.find(({ id }) => id === programId)
  const isUnfound = programId !== null && program === undefined && currentData !== undefined && !isFetching && !isError
  // A list from before one heard of the program need not have it yet.
  const isOld = (fulfilledTimeStamp ?? 0) < since
  const goesOn = isUnfound && hasNextPage
  const goesBack = isUnfound && !hasNextPage && isOld
  useEffect(() => {
    if (goesOn) void fetchNextPage()
    else if (goesBack) void refetch()
  }, [goesOn, goesBack, fetchNextPage, refetch])
  return { program, first: all[0], isMissing: isError || (isUnfound && !hasNextPage && !isOld) }
}

/** When the program was first asked for. */
function useSince(programId: string | null): number {
  const [since, setSince] = useState(() => ({ programId, at: Date.now() }))
  if (since.programId === programId) return since.at
  const now = { programId, at: Date.now() }
  setSince(now)
  return now.at
}
