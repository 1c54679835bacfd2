import { IconLogin2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGoToLogin } from '../bridge/login-gate'
import { useConnection } from '../bridge/machine'
import { useSession } from '../bridge/session'
import { classNames } from '../ui/class-names'
import { PresenceMenu } from './PresenceMenu'
import styles from './Rail.module.css'

/** At the foot of the rail: one's own face with the presence menu, or the way in; and whether the community answers. */
export function RailFoot() {
  const { user } = useSession()
  return (
    <div className={styles.foot}>
      {user ? <PresenceMenu user={user} /> : <LoginEntry />}
      <Net />
    </div>
  )
}

function LoginEntry() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <button type="button" className={styles.login} onClick={goToLogin}>
      <IconLogin2 />
      {t('shell.logIn')}
    </button>
  )
}

function Net() {
  const { t } = useTranslation()
  const connection = useConnection()
  if (connection === 'unknown') return null
  return <span className={classNames(styles.net, connection === 'offline' && styles.off)}>{t(`shell.${connection}`)}</span>
}
