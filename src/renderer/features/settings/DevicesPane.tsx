import { useTranslation } from 'react-i18next'
import { Devices } from './Devices'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'

/** The devices one is signed in on (decision 38). */
export function DevicesPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('account.devices.title')}</h2>
      <p className={styles.intro}>{t('account.devices.intro')}</p>
      <MembersOnly>{() => <Devices />}</MembersOnly>
    </>
  )
}
