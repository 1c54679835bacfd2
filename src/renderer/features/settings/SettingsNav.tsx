import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
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

/** Logs out after a confirmation and opens home. `trigger` renders what opens the confirmation. */
export function LogOut({ trigger }: { trigger: (ask: () => void) => ReactNode }) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    await desktop.logOut()
    setBusy(false)
    setAsked(false)
    toast(t('settings.logOut.done'))
    void navigate('/')
  }
  return (
    <>
      {trigger(() => setAsked(true))}
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('settings.logOut.title')}
        verb={t('settings.logOut.verb')}
        onConfirm={() => void logOut()}
        busy={busy}
      >
        <p>{t('settings.logOut.text')}</p>
      </Dialog>
    </>
  )
}
