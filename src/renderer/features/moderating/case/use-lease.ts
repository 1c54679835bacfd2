import { useEffect, useState } from 'react'
import type { CaseRow } from '../../../../shared/contract/moderating-shapes'
import { limits } from '../../../../shared/limits'
import { useCommunityOffset } from '../../../data/chat'

export interface Lease {
  /** Seconds left. */
  left: number
  /** The part of the whole time that is left, 0-1. */
  part: number
}

/** How long the member still has a case; null when they do not have it, or no longer. Updated every second. */
export function useLease(taken: CaseRow['taken']): Lease | null {
  const offset = useCommunityOffset()
  const until = taken?.mine ? Date.parse(taken.until) - offset : null
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [until])
  if (until === null || until <= now) return null
  const whole = limits.moderation.leaseMinutes * 60
  const left = Math.min(whole, Math.ceil((until - now) / 1000))
  return { left, part: left / whole }
}
