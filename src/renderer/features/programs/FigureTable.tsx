import { useTranslation } from 'react-i18next'
import type { FiguresOfDay } from '../../../shared/contract/programs-shapes'
import { figureNames } from './figure-sums'
import styles from './OwnPrograms.module.css'

/** What the charts draw, in numbers, the latest day first. */
export function FigureTable({ days }: { days: readonly FiguresOfDay[] }) {
  const { t, i18n } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.days} tabIndex={0} aria-label={t('programs.figures.label')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th data-column="title">{t('programs.figures.day')}</th>
            {figureNames.map((name) => (
              <th key={name}>{t(`programs.figures.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date}>
              <td data-column="title">{day.date}</td>
              {figureNames.map((name) => (
                <td key={name}>{day[name].toLocaleString(i18n.language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
