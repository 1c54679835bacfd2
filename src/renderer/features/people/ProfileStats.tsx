import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import { countText } from '../../ui/count-text'
import styles from './Profile.module.css'

interface Stat {
  key: string
  label: string
  count: number
  /** Where one sees what was counted. */
  to?: To
}

/** Numbers of a profile, as text; some lead to what they count. */
export function ProfileStats({ stats }: { stats: readonly Stat[] }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.stats} aria-label={t('people.stats.label')}>
      {stats.map(({ key, label, count, to }) => {
        const words = (
          <>
            <b>{countText(count, i18n.language)}</b>
            {label}
          </>
        )
        return <li key={key}>{to === undefined ? <span>{words}</span> : <Link to={to}>{words}</Link>}</li>
      })}
    </ul>
  )
}
