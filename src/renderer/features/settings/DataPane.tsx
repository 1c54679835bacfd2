import { useTranslation } from 'react-i18next'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import { SaveData } from './SaveData'

/** One's data to take along (decision 37). */
export function DataPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('account.data.title')}</h2>
      <p className={styles.intro}>{t('account.data.intro')}</p>
      <MembersOnly>{() => <SaveData />}</MembersOnly>
    </>
  )
}
