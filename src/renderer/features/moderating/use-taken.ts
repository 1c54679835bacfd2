import { useCallback, useSyncExternalStore } from 'react'
import type { CaseRow } from '../../../shared/contract/moderating-shapes'
import { useCommunityOffset } from '../../data/chat'

/** Who has a case at present: null once their time is over, of which no event tells. It is looked at each second, as after a sleep. */
export function useTaken(taken: CaseRow['taken']): CaseRow['taken'] {
  const offset = useCommunityOffset()
  const until = taken === null ? null : Date.parse(taken.until) - offset
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === null) return () => undefined
      const timer = window.setInterval(changed, 1_000)
      return () => window.clearInterval(timer)
    },
    [until],
  )
  const isOver = useSyncExternalStore(subscribe, () => until !== null && until <= Date.now())
  return isOver ? null : taken
}
