import { useEffect, useState } from 'react'

/** Whole seconds until `until` (milliseconds since 1970), moving on by itself; 0 once past, or when there is nothing to wait for. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) window.clearInterval(timer)
    }
    const timer = window.setInterval(tick, 250)
    tick()
    return () => window.clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
