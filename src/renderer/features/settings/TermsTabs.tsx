import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paneAddress } from './pane-links'
import styles from './TermsPane.module.css'
import { type TermsName, termsNames } from './terms-api'

/** The terms and the licences, one beside the other. */
export function TermsTabs({ at }: { at: TermsName | 'opensource' }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.tabs} aria-label={t('settings.terms.title')}>
      {[...termsNames, 'opensource' as const].map((each) => (
        <Link key={each} to={paneAddress(`terms/${each}`)} replace aria-current={each === at ? 'page' : undefined}>
          {t(`settings.terms.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
