import { useTranslation } from 'react-i18next'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import { PasswordForm } from './PasswordForm'

/** Changing the password against the current one (decision 34). */
export function PasswordPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('account.password.title')}</h2>
      <MembersOnly>{(user) => <PasswordForm key={user.id} email={user.own?.email ?? ''} />}</MembersOnly>
    </>
  )
}
