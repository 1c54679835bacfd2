import { useTranslation } from 'react-i18next'
import { useDueTodayQuery } from '../../data/notebook'
import { CountBadge } from '../../ui/CountBadge'
import { classNames } from '../../ui/class-names'
import styles from './DueBadge.module.css'

/** How many entries are left to review today; grey, because nothing is late. */
export function DueBadge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const count = useDueTodayQuery().data ?? 0
  return <CountBadge count={count} muted label={t('notebook.due', { count })} className={classNames(styles.due, className)} />
}
