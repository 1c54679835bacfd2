import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/Tabs'
import { paneAddress } from './pane-links'
import styles from './TermsPane.module.css'
import { type TermsName, termsNames } from './terms-api'

/** The terms and the licences, one beside the other. */
export function TermsTabs({ at }: { at: TermsName | 'opensource' }) {
  const { t } = useTranslation()
  const names = [...termsNames, 'opensource' as const]
  return (
    <Tabs
      className={styles.tabs}
      label={t('settings.terms.title')}
      tabs={names.map((name) => ({ key: name, to: paneAddress(`terms/${name}`), label: t(`settings.terms.${name}`) }))}
      at={at}
    />
  )
}
