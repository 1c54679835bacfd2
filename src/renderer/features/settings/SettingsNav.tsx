import {
  IconAdjustmentsHorizontal,
  IconEyeOff,
  IconFileText,
  IconInfoCircle,
  IconLogout,
  IconServer2,
  IconUserCircle,
  IconUserOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../bridge/session'
import { LogOut } from './LogOut'
import styles from './SettingsNav.module.css'

const groups = [
  {
    group: 'app',
    items: [
      { pane: 'screen', to: '/profile/setting/screen', Icon: IconAdjustmentsHorizontal },
      { pane: 'community', to: '/profile/setting/community', Icon: IconServer2 },
    ],
  },
  {
    group: 'account',
    items: [
      { pane: 'account', to: '/profile/setting/account', Icon: IconUserCircle },
      { pane: 'hidden', to: '/profile/setting/hidden', Icon: IconEyeOff },
      { pane: 'blocked', to: '/profile/setting/blocked', Icon: IconUserOff },
    ],
  },
  {
    group: 'about',
    items: [
      { pane: 'terms', to: '/terms/service', Icon: IconFileText },
      { pane: 'about', to: '/profile/setting/about', Icon: IconInfoCircle },
    ],
  },
] as const
export type PaneName = (typeof groups)[number]['items'][number]['pane']

/** The menu of the settings. `replace`: moving within it leaves no trail in the history. */
export function SettingsNav({ at, replace }: { at: PaneName | null; replace: boolean }) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  return (
    <nav className={styles.nav} aria-label={t('settings.title')}>
      <h1 className={styles.title}>{t('settings.title')}</h1>
      {groups.map(({ group, items }) => (
        <div key={group}>
          <h2 className={styles.group}>{t(`settings.group.${group}`)}</h2>
          {items.map(({ pane, to, Icon }) => (
            <Link key={pane} to={to} replace={replace} className={styles.item} aria-current={pane === at ? 'page' : undefined}>
              <Icon />
              {t(`settings.pane.${pane}`)}
            </Link>
          ))}
        </div>
      ))}
      {signedIn && (
        <div className={styles.last}>
          <LogOut
            trigger={(ask) => (
              <button type="button" className={styles.item} onClick={ask}>
                <IconLogout />
                {t('settings.logOut.verb')}
              </button>
            )}
          />
        </div>
      )}
    </nav>
  )
}
