import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { useGoToLogin } from '../../bridge/login-gate'
import { useSession } from '../../bridge/session'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Menu } from '../../ui/Menu'
import { presences } from '../../ui/PresenceMark'
import { LogOut } from './LogOut'
import styles from './Pane.module.css'
import { usePresenceMenu } from './presence-entries'
import { SettingRow } from './SettingRow'

/** Who is signed in, their presence, and the way out. */
export function AccountPane() {
  const { t } = useTranslation()
  const { user } = useSession()
  const goToLogin = useGoToLogin()
  return (
    <>
      <h2 className={styles.title}>{t('settings.account.title')}</h2>
      {user ? (
        <Account user={user} />
      ) : (
        <EmptyState title={t('settings.account.visitor')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
          {t('settings.account.visitorText')}
        </EmptyState>
      )}
    </>
  )
}

function Account({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const { presence, entries } = usePresenceMenu()
  const { Icon, word } = presences[presence]
  const joined = new Date(user.joinedAt).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <>
      <div className={styles.who}>
        <Avatar path={user.imagePath} size={64} presence={presence} />
        <div>
          <b>{user.nickname}</b>
          <p>{user.own?.email}</p>
          <p>{t('settings.account.joined', { date: joined })}</p>
        </div>
      </div>
      <SettingRow label={t('settings.account.status')} hint={t('settings.account.statusHint')}>
        <Menu
          label={t('settings.account.status')}
          entries={entries}
          trigger={(props) => (
            <Button {...props} kind="line" size="s" icon={<Icon />}>
              {t(`common.presence.${word}`)}
              <IconChevronDown />
            </Button>
          )}
        />
      </SettingRow>
      <SettingRow label={t('settings.logOut.verb')} hint={t('settings.logOut.text')}>
        <LogOut
          trigger={(ask) => (
            <Button kind="line" size="s" icon={<IconLogout />} onClick={ask}>
              {t('settings.logOut.verb')}
            </Button>
          )}
        />
      </SettingRow>
    </>
  )
}
