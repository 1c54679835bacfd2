import { useTranslation } from 'react-i18next'
import { startOfDay } from '../../../shared/notebook/days'
import { useSettings } from '../../desktop/machine'
import { useNow } from '../../hooks/use-now'
import { dateText } from '../../ui/format'
import { SideSection } from '../../ui/SideSection'
import styles from './Today.module.css'

const tallest = 60

/** One that would round to none has a decimal. */
function averageOf(sum: number, days: number): number {
  const average = sum / days
  return average < 0.5 ? Math.ceil(average * 10) / 10 : Math.round(average)
}

/** How many entries come on each of the next days, as one picture with a sentence for the screen reader. */
export function Forecast({ days }: { days: readonly number[] }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { dayEndsAt } = useSettings()
  const sum = days.reduce((total, count) => total + count, 0)
  const most = Math.max(1, ...days)
  const dateIn = (count: number) =>
    dateText(i18n.language, startOfDay(now, dayEndsAt, count), { month: i18n.language === 'ko' ? 'long' : 'short', day: 'numeric' })
  return (
    <SideSection
      title={t('notebook.side.forecast')}
      action={<span>{t('notebook.side.average', { count: averageOf(sum, days.length) })}</span>}
    >
      <div
        className={styles.bars}
        role="img"
        aria-label={t('notebook.side.forecastSpoken', { today: days[0] ?? 0, tomorrow: days[1] ?? 0, sum })}
      >
        {days.map((count, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day
          <i key={day} style={{ height: Math.round((count / most) * tallest) }} />
        ))}
      </div>
      <p className={styles.labels} aria-hidden>
        <span>{t('notebook.today')}</span>
        <span>{dateIn(Math.floor(days.length / 2))}</span>
        <span>{dateIn(days.length - 1)}</span>
      </p>
    </SideSection>
  )
}
