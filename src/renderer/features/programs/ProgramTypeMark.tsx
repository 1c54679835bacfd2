import { useTranslation } from 'react-i18next'
import type { Program } from '../../../shared/contract/programs-shapes'
import { CategoryDot } from '../../ui/CategoryDot'
import { classNames } from '../../ui/class-names'
import styles from './ProgramCard.module.css'

/** What a program teaches, and how; `flat`: in a line of other things. */
export function ProgramTypeMark({
  program: { subject, kind },
  flat = false,
}: {
  program: Pick<Program, 'subject' | 'kind'>
  flat?: boolean
}) {
  const { t } = useTranslation()
  return (
    <p className={classNames(styles.type, flat && styles.flat)}>
      <CategoryDot category={subject} />
      <span>{t(`programs.kind.${kind}`)}</span>
    </p>
  )
}
