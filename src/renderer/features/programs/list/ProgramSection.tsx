import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ProgramCategory, programKinds, programSubjects } from '../../../../shared/programs'
import { useShown } from '../../../data/lists'
import { CategoryDot } from '../../../ui/CategoryDot'
import { ChipLink } from '../../../ui/Chip'
import { ProgramCard } from './ProgramCard'
import { ProgramGridSkeleton, ProgramRow, useColumns } from './ProgramGrid'
import styles from './ProgramSection.module.css'

interface ProgramSectionProps {
  title: string
  /** The link to the whole list. */
  to: string
  /** Undefined while loading. */
  ids: readonly string[] | undefined
  /** The most rows of three. */
  rows: number
  /** Shown when there are no cards. */
  empty: string
}

/** A section of the programs' home: some cards, and a link to the whole list. */
export function ProgramSection({ title, to, ids, rows, empty }: ProgramSectionProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const id = useId()
  const shown = useShown(ids)?.slice(0, rows * 3)
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
          {shown.map((one) => (
            <ProgramCard key={one} id={one} />
          ))}
        </ProgramRow>
      )}
    </section>
  )
}

interface ProgramBarProps {
  /** The current list; undefined on the programs' home. */
  at?: ProgramCategory
  /** The query string of a category's list. */
  searchOf: (category: ProgramCategory) => string
}

/** Links to the lists of programs: subjects, then kinds (docs/product/programs.md "Subjects and kinds"). */
export function ProgramBar({ at, searchOf }: ProgramBarProps) {
  const { t } = useTranslation()
  const to = (category: ProgramCategory) => `/program/list${searchOf(category)}`
  return (
    <nav className={styles.bar} aria-label={t('programs.categories')}>
      {programSubjects.map((subject) => (
        <ChipLink key={subject} to={to(subject)} replace={at !== undefined} on={at === subject}>
          <CategoryDot category={subject} inherit />
        </ChipLink>
      ))}
      <span className={styles.gap} />
      {programKinds.map((kind) => (
        <ChipLink key={kind} to={to(kind)} replace={at !== undefined} on={at === kind}>
          {t(`programs.kind.${kind}`)}
        </ChipLink>
      ))}
    </nav>
  )
}
