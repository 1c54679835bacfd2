import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../data/session'
import { LogOut } from './LogOut'
import { type PaneGroup, type PaneLink, paneAddress, paneGroups } from './Pane'
import styles from './SettingsNav.module.css'

interface SettingsNavProps {
  panes: readonly (PaneLink & { group: PaneGroup })[]
  /** The path of the pane beside it, or null. */
  at: string | null
  /** Whether its links replace the history entry. */
  replace: boolean
}

/** The menu of the settings. */
export function SettingsNav({ panes, at, replace }: SettingsNavProps) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  return (
    <nav className={styles.nav} aria-label={t('settings.title')}>
      <h1 className={styles.title}>{t('settings.title')}</h1>
      {paneGroups.map((group) => (
        <div key={group}>
          <h2 className={styles.group}>{t(`settings.group.${group}`)}</h2>
          {panes
            .filter((pane) => pane.group === group)
            .map(({ path, title, Icon }) => (
              <Link
                key={path}
                to={paneAddress(path)}
                replace={replace}
                className={styles.item}
                aria-current={path === at ? 'page' : undefined}
              >
                <Icon />
                {title(t)}
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
