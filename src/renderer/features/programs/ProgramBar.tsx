import { useTranslation } from 'react-i18next'
import { type ProgramCategory, programKinds, programSubjects } from '../../../shared/programs'
import { CategoryDot } from '../../ui/CategoryDot'
import { ChipLink } from '../../ui/Chip'
import styles from './ProgramPage.module.css'

interface ProgramBarProps {
  /** The list one reads; none on the programs' home. */
  at?: ProgramCategory
  /** The query of the list of a category. */
  searchOf: (category: ProgramCategory) => string
}

/** The lists of programs, one chip each: by what they teach, then by how (decision 27). */
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
