import { useTranslation } from 'react-i18next'
import { FormNote } from './FormNote'
import { useCountdown } from './use-countdown'
import { waitText } from './wait-text'

/** How long one has to wait before the next try; it goes when the wait is over. */
export function WaitNote({ until }: { until: number | null }) {
  const { t } = useTranslation()
  const seconds = useCountdown(until)
  return <FormNote>{seconds > 0 && <span aria-live="off">{t('session.wait.tries', { time: waitText(t, seconds) })}</span>}</FormNote>
}
