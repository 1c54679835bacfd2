import { useTranslation } from 'react-i18next'
import styles from './Form.module.css'
import { MembersOnly } from './MembersOnly'
import pane from './Pane.module.css'
import { SaveData } from './SaveData'
import { SettingRow } from './SettingRow'
import { WithdrawalForm } from './WithdrawalForm'

/** Leaving: what it means, taking one's data along, and closing the account (specification 2, decision 37). */
export function WithdrawalPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={pane.title}>{t('account.withdrawal.title')}</h2>
      <MembersOnly>
        {(user) => (
          <>
            <p className={pane.intro}>{t('account.withdrawal.intro')}</p>
            <ul className={styles.list}>
              <li>{t('account.withdrawal.erased')}</li>
              <li>{t('account.withdrawal.likes')}</li>
              <li>{t('account.withdrawal.freed')}</li>
            </ul>
            <SettingRow label={t('account.withdrawal.takeAlong')} hint={t('account.data.hint')}>
              <SaveData />
            </SettingRow>
            <WithdrawalForm key={user.id} email={user.own?.email ?? ''} />
          </>
        )}
      </MembersOnly>
    </>
  )
}
