import { useEffect } from 'react'
import { useUserProgramsInfiniteQuery } from './programs-api'

/** All that one offers, whole: a table is sorted by any of its columns. */
export function useOwnPrograms(userId: string) {
  const list = useUserProgramsInfiniteQuery({ userId, order: 'date' }, { refetchOnMountOrArgChange: true })
  const { currentData, hasNextPage, isFetching, error, fetchNextPage } = list
  const goesOn = hasNextPage && !isFetching && error === undefined
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const programs = currentData?.pages.flatMap(({ items }) => items)
  return { ...list, programs, whole: programs !== undefined && !hasNextPage, total: currentData?.pages[0]?.total }
}
