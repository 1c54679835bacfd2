import { useTranslation } from 'react-i18next'
import type { FiguresOfDay } from '../../../shared/contract/programs-shapes'
import { barHeights, type Figure } from './figure-sums'
import styles from './OwnPrograms.module.css'

const step = 10
const height = 72

/** One figure day by day. A day's number is its bar's tooltip; all of them stand in the table. */
export function FigureChart({ days, name }: { days: readonly FiguresOfDay[]; name: Figure }) {
  const { t, i18n } = useTranslation()
  const width = days.length * step
  const heights = barHeights(days, name)
  const dayText = (date: string) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(i18n.language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <div className={styles.chart}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('programs.figures.chart', { figure: t(`programs.figures.${name}`) })}
      >
        <line x1={0} x2={width} y1={height} y2={height} vectorEffect="non-scaling-stroke" />
        {days.map((day, place) => {
          const tall = Math.max((heights[place] ?? 0) * (height - 4), day[name] > 0 ? 2 : 0)
          return (
            <rect key={day.date} x={place * step + 1.5} width={step - 3} y={height - tall} height={tall} rx={1}>
              <title>{`${dayText(day.date)} · ${day[name].toLocaleString(i18n.language)}`}</title>
            </rect>
          )
        })}
      </svg>
    </div>
  )
}
