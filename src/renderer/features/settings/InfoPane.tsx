import { useTranslation } from 'react-i18next'
import { InfoForm } from './InfoForm'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'

/** Basic info: name, nickname, phone with country code, city (specification 2 `/account/info`). */
export function InfoPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('account.info.title')}</h2>
      <MembersOnly>{(user) => <InfoForm key={user.id} user={user} />}</MembersOnly>
    </>
  )
}
