import { useEffect, useState } from 'react'
import { minutesText } from '../../../shared/text/voice-path'

const everyMs = 250

/** The time that has passed, as minutes and seconds. @param since as `performance.now()` */
export function Seconds({ since }: { since: number }) {
  const passed = () => Math.floor((performance.now() - since) / 1000)
  const [seconds, setSeconds] = useState(passed)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), everyMs)
    return () => window.clearInterval(timer)
  }, [since])
  return <>{minutesText(Math.max(seconds, 0))}</>
}
