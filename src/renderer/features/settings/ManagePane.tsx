import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { Button } from '../../ui/Button'
import { Menu } from '../../ui/Menu'
import { presences } from '../../ui/PresenceMark'
import { LogOut } from './LogOut'
import { MembersOnly } from './MembersOnly'
import { OwnPicture } from './OwnPicture'
import styles from './Pane.module.css'
import { PaneRow } from './PaneRow'
import type { PaneProps } from './pane-links'
import { usePresenceMenu } from './presence-entries'
import { SettingRow } from './SettingRow'

/** One's account: the picture, who one is, the panes below, and the way out (specification 2 `/account/manage`). */
export function ManagePane({ below }: PaneProps) {
  const { t, i18n } = useTranslation()
  const joined = (user: User) => new Date(user.joinedAt).toLocaleDateString(i18n.language, { dateStyle: 'long' })
  return (
    <>
      <h2 className={styles.title}>{t('account.manage.title')}</h2>
      <MembersOnly>
        {(user) => (
          <>
            <OwnPicture path={user.imagePath} />
            <div className={styles.who}>
              <b>{user.nickname}</b>
              <p>{user.own?.email}</p>
              <p>{t('account.manage.joined', { date: joined(user) })}</p>
            </div>
            <Status />
            {below.map((pane) => (
              <PaneRow key={pane.path} pane={pane} />
            ))}
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
        )}
      </MembersOnly>
    </>
  )
}

function Status() {
  const { t } = useTranslation()
  const { presence, entries } = usePresenceMenu()
  const { Icon, word } = presences[presence]
  return (
    <SettingRow label={t('account.manage.status')} hint={t('account.manage.statusHint')}>
      <Menu
        label={t('account.manage.status')}
        entries={entries}
        trigger={(props) => (
          <Button {...props} kind="line" size="s" icon={<Icon />}>
            {t(`common.presence.${word}`)}
            <IconChevronDown />
          </Button>
        )}
      />
    </SettingRow>
  )
}
