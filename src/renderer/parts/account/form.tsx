import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitText } from '../../hooks/wait-text'
import { classNames } from '../../ui/class-names'
import styles from './form.module.css'

/** A message about the whole form, announced when it appears. `lead`: spaced to stand above the fields. */
export function FormNote({ lead = false, children }: { lead?: boolean; children?: ReactNode }) {
  return (
    <div role="alert" className={classNames(styles.note, lead && styles.lead)}>
      {children}
    </div>
  )
}

/** How long to wait before the next try; empty when the wait is over. */
export function WaitNote({ until }: { until: number | null }) {
  const { t } = useTranslation()
  const seconds = useCountdown(until)
  const atFirst = useRef({ until, seconds })
  if (atFirst.current.until !== until) atFirst.current = { until, seconds: until === null ? 0 : Math.ceil((until - Date.now()) / 1000) }
  const text = (wait: number) => t('session.wait.tries', { time: waitText(t, wait) })
  return (
    <FormNote>
      {seconds > 0 && (
        <>
          <span aria-hidden>{text(seconds)}</span>
          {/* Announced once: the wait as it was at first. */}
          <span className="sr">{text(atFirst.current.seconds)}</span>
        </>
      )}
    </FormNote>
  )
}

/** Whole seconds until `until` (ms since 1970), updated while they pass; 0 once past or for null. */
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

/** Minutes and seconds as a clock shows them: `9:05`. */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Moves the focus to a named field of a form. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
