import { useTranslation } from 'react-i18next'
import { useCorrectionFiguresQuery } from '../../data/corrections'
import styles from './ProfileHead.module.css'

/** How many corrections the member has given and received in the current month, by their own calendar; nothing for none. */
export function MonthFigures() {
  const { t } = useTranslation()
  const now = new Date()
  const since = new Date(now.getFullYear(), now.getMonth(), 1).toISOString()
  const { data } = useCorrectionFiguresQuery({ since }, { refetchOnMountOrArgChange: true })
  if (!data || data.given + data.received === 0) return null
  return <p className={styles.month}>{t('people.month', data)}</p>
}
