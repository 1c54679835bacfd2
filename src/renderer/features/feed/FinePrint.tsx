import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './FinePrint.module.css'

const terms = ['service', 'personal', 'payment'] as const

/** What stands at the foot of a page of print. */
export function FinePrint() {
  const { t } = useTranslation()
  return (
    <nav className={styles.fine} aria-label={t('feed.fine.label')}>
      {terms.map((name) => (
        <Link key={name} to={`/profile/setting/terms/${name}`}>
          {t(`feed.fine.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
