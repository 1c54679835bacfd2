import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { limits } from '../../../shared/limits'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import { FigureChart } from './FigureChart'
import { FigureTable } from './FigureTable'
import { type Figure, figureNames, figureSums } from './figure-sums'
import styles from './OwnPrograms.module.css'
import { useProgramFiguresQuery } from './programs-api'
import { SaveFigures } from './SaveFigures'

interface FiguresPanelProps {
  programs: readonly Pick<Program, 'id' | 'title'>[]
  /** Whose figures; null: of all. */
  of: string | null
  onOf: (programId: string | null) => void
}

/** The last 30 days of all one offers or of one of it, against the 30 before (decision 29): four figures, one of them as a chart or all as a table. */
export function FiguresPanel({ programs, of, onOf }: FiguresPanelProps) {
  const { t, i18n } = useTranslation()
  const { data, isError } = useProgramFiguresQuery(
    { days: limits.programChartDays * 2, ...(of === null ? {} : { programId: of }) },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Figure>('views')
  const [asTable, setAsTable] = useState(false)
  // The table has the figures that count; without these it stands alone.
  if (data === undefined) return isError ? null : <Waiting />
  const days = data.figures.slice(-limits.programChartDays)
  const now = figureSums(days)
  const before = figureSums(data.figures.slice(0, -limits.programChartDays))
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
                {change.toLocaleString(i18n.language, { signDisplay: 'exceptZero' }).replace('-', '−')}
              </em>
            </button>
          )
        })}
      </div>
      <div className={styles.plain}>
        {asTable ? <FigureTable days={days} /> : <FigureChart days={days} name={shown} />}
        <div className={styles.chartFoot}>
          <span>{t('programs.figures.period')}</span>
          <span className={styles.of}>
            <span aria-hidden="true" className="one">
              {programs.find(({ id }) => id === of)?.title ?? t('programs.figures.all')}
            </span>
            <IconChevronDown className={styles.chevron} />
            <select
              aria-label={t('programs.figures.of')}
              value={of ?? ''}
              onChange={({ currentTarget }) => onOf(currentTarget.value || null)}
            >
              <option value="">{t('programs.figures.all')}</option>
              {programs.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </span>
          <SaveFigures of={of} />
          <Button kind="text" size="s" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'programs.figures.asChart' : 'programs.figures.asTable')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton height={168} />
    </div>
  )
}
