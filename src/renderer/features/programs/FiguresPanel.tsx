import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { FigureChart } from './FigureChart'
import { FigureTable } from './FigureTable'
import { type Figure, figureNames, figureSums } from './figure-sums'
import styles from './OwnPrograms.module.css'
import { useProgramFiguresQuery } from './programs-api'

/** The last 30 days of all one offers, against the 30 before (decision 29): four figures, one of them as a chart or all as a table. */
export function FiguresPanel() {
  const { t, i18n } = useTranslation()
  const { data } = useProgramFiguresQuery({ days: 60 }, { refetchOnMountOrArgChange: true })
  const [shown, setShown] = useState<Figure>('views')
  const [asTable, setAsTable] = useState(false)
  if (data === undefined) return null
  const days = data.figures.slice(-30)
  const now = figureSums(days)
  const before = figureSums(data.figures.slice(0, -30))
  return (
    <section aria-label={t('programs.figures.label')}>
      <div className={styles.figures}>
        {figureNames.map((name) => {
          const change = now[name] - before[name]
          return (
            <button key={name} type="button" className={styles.figure} aria-pressed={shown === name} onClick={() => setShown(name)}>
              <span>{t(`programs.figures.${name}`)}</span>
              <strong>{now[name].toLocaleString(i18n.language)}</strong>
              <em className={classNames(change > 0 && styles.up)} title={t('programs.figures.change')}>
                {change.toLocaleString(i18n.language, { signDisplay: 'exceptZero' })}
              </em>
            </button>
          )
        })}
      </div>
      {asTable ? <FigureTable days={days} /> : <FigureChart days={days} name={shown} />}
      <div className={styles.chartFoot}>
        <span>{t('programs.figures.period')}</span>
        <Button kind="text" size="s" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'programs.figures.asChart' : 'programs.figures.asTable')}
        </Button>
      </div>
    </section>
  )
}
