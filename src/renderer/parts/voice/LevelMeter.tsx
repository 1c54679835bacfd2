import { useEffect, useState } from 'react'
import { useLive } from '../../hooks/use-live'
import styles from './Voice.module.css'

const shown = 36
const everyMs = 80
const stillEveryMs = 300
const highest = 22

/** How loud the recording is: the last seconds as bars, which move on; where motion is to be reduced, one that grows and shrinks. */
export function LevelMeter({ level }: { level: () => number }) {
  const live = useLive(level)
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [levels, setLevels] = useState<readonly number[]>(() => Array.from({ length: shown }, () => 0))
  useEffect(() => {
    const look = () => setLevels((before) => [...before.slice(1), live.current()])
    const timer = window.setInterval(look, isStill ? stillEveryMs : everyMs)
    return () => window.clearInterval(timer)
  }, [live, isStill])
  if (isStill) return <meter className={styles.meter} min={0} max={1} value={levels.at(-1)} aria-hidden />
  return (
    <span className={styles.levels} aria-hidden>
      {levels.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <i key={index} style={{ height: 3 + Math.round(each * (highest - 3)) }} />
      ))}
    </span>
  )
}
