import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiguresOfDay, Program } from '../../../../shared/contract/programs-shapes'
import { limits } from '../../../../shared/limits'
import { useProgramFiguresQuery } from '../../../data/programs'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useOnce } from '../../../hooks/use-once'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { CommandsOf } from '../../../ui/commands'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import styles from './FiguresPanel.module.css'
import table from './OwnProgramsTable.module.css'
import { barHeights, type Figure, figureNames, figureSums } from './own-programs'

interface FiguresPanelProps {
  programs: readonly Pick<Program, 'id' | 'title'>[]
  /** The program whose figures are shown; null: all programs. */
  of: string | null
  onOf: (programId: string | null) => void
}

/**
 * The figures of the last 30 days compared with the 30 before, of all own programs or one (docs/product/programs.md "Figures"): one as a
 * chart, or all as a table.
 */
export function FiguresPanel({ programs, of, onOf }: FiguresPanelProps) {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { data, currentData, error, refetch } = useProgramFiguresQuery(
    { days: limits.programChartDays * 2, ...(of === null ? {} : { programId: of }) },
    { refetchOnMountOrArgChange: true },
  )
  const [shown, setShown] = useState<Figure>('views')
  const [asTable, setAsTable] = useState(false)
  // Without figures the table is shown alone.
  if (data === undefined) return error === undefined ? <Waiting /> : null
  // While those of another program are loaded, `data` still has the previous ones.
  const figures = currentData?.figures ?? []
  const days = figures.slice(-limits.programChartDays)
  const now = figureSums(days)
  const before = figureSums(figures.slice(0, -limits.programChartDays))
  return (
    <CommandsOf of="figures" title={t('programs.own.title')}>
      <section aria-label={t('programs.figures.label')} aria-busy={currentData === undefined && error === undefined}>
        <div className={styles.figures}>
          {figureNames.map((name) => {
            const change = now[name] - before[name]
            return (
              <button key={name} type="button" className={styles.figure} aria-pressed={shown === name} onClick={() => setShown(name)}>
                <span>{t(`programs.figures.${name}`)}</span>
                <strong>{currentData ? now[name].toLocaleString(i18n.language) : '–'}</strong>
                <em className={classNames(change > 0 && styles.up)}>
                  {currentData && change.toLocaleString(i18n.language, { signDisplay: 'exceptZero' }).replace('-', '−')}
                </em>
              </button>
            )
          })}
        </div>
        <p className={styles.against}>{t('programs.figures.change')}</p>
        {currentData === undefined && error !== undefined && (
          <p role="alert" className={styles.against}>
            {errorText(error)}
            <Button kind="line" size="s" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
        <div data-chart>
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
            <Button kind="text" size="s" command="asTable" onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'programs.figures.asChart' : 'programs.figures.asTable')}
            </Button>
          </div>
        </div>
      </section>
    </CommandsOf>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton height={168} />
    </div>
  )
}

/** Saves the shown figures as a CSV file; main asks where. */
function SaveFigures({ of }: { of: string | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [save, busy] = useOnce(() => desktop.saveFigures(of))
  const press = async () => {
    const result = await save()
    if (result === null) return
    if (!result.ok) toast(errorText(result.error))
    else if (result.value) toast(t('programs.figures.csvSaved'))
  }
  return (
    <Button kind="text" size="s" icon={<IconDownload />} busy={busy} command="save" onClick={() => void press()}>
      {t('programs.figures.csv')}
    </Button>
  )
}

/** All figures by day, the latest first. */
function FigureTable({ days }: { days: readonly FiguresOfDay[] }) {
  const { t, i18n } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.days} tabIndex={0} aria-label={t('programs.figures.label')}>
      <table className={table.table}>
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

const step = 10
const height = 72

/** A bar chart of one figure by day; each bar has its number as a tooltip. */
function FigureChart({ days, name }: { days: readonly FiguresOfDay[]; name: Figure }) {
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
