import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Program } from '../../../shared/contract/programs-shapes'
import { ProgramCard } from './ProgramCard'
import styles from './ProgramPage.module.css'
import { ProgramGridSkeleton, ProgramRow } from './ProgramRow'
import { useColumns } from './use-columns'

interface ProgramSectionProps {
  title: string
  /** Where the whole list is. */
  to: string
  /** Undefined: on their way. */
  programs: readonly Program[] | undefined
  /** How many rows of three are shown at most. */
  rows: number
  /** The sentence in place of cards that are not there. */
  empty: string
}

/** A part of the programs' home: some cards, and the way to the others. */
export function ProgramSection({ title, to, programs, rows, empty }: ProgramSectionProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const id = useId()
  const shown = programs?.slice(0, rows * 3)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {shown && shown.length > 0 && (
          <Link to={to} aria-label={t('programs.allOf', { section: title })}>
            {t('programs.all')}
          </Link>
        )}
      </div>
      {shown === undefined && <ProgramGridSkeleton columns={columns} rows={1} />}
      {shown?.length === 0 && <p className={styles.sentence}>{empty}</p>}
      {shown && shown.length > 0 && (
        <ProgramRow columns={columns}>
          {shown.map((program) => (
            <ProgramCard key={program.id} program={program} />
          ))}
        </ProgramRow>
      )}
    </section>
  )
}
