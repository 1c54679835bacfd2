import { IconHash, IconPhoto } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useGoToLogin, useSession } from '../../../data/session'
import { Avatar } from '../../../ui/Avatar'
import { classNames } from '../../../ui/class-names'
import styles from './WriteBar.module.css'

/** The link to the composer, from 768 px on; it leads a visitor to the login and back. */
export function WriteBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const goToLogin = useGoToLogin()
  const visit = (event: MouseEvent) => {
    if (user) return
    event.preventDefault()
    goToLogin()
  }
  return (
    <Link className={styles.bar} to={user ? '/write' : '/login'} onClick={visit}>
      <Avatar path={user?.imagePath ?? null} size={36} />
      <span className={classNames(styles.prompt, 'one')}>{t('feed.writeBar.prompt')}</span>
      <span className={styles.mark}>
        <IconPhoto />
      </span>
      <span className={styles.mark}>
        <IconHash />
      </span>
    </Link>
  )
}
