import { IconLogin2, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useGoToLogin, useSession } from '../data/session'
import { classNames } from '../ui/class-names'
import styles from './BottomBar.module.css'
import { PlaceBadge, usePlaces } from './Rail'

/** Navigation below 768 px: the main pages along the bottom, and a floating button to write. */
export function BottomBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { signedIn } = useSession()
  const goToLogin = useGoToLogin()
  // The notebook opens from the own page, which shows its count.
  const places = usePlaces().filter(({ to }) => to !== '/notebook')
  return (
    <nav className={styles.bar} aria-label={t('shell.places')}>
      {/^\/(category)?$/.test(pathname) && (
        <Link to="/write" className={styles.write} aria-label={t('shell.write')}>
          <IconPencil />
        </Link>
      )}
      {pathname === '/qna' && (
        <Link to="/qna/write" className={styles.write} aria-label={t('qna.ask')}>
          <IconPencil />
        </Link>
      )}
      {places.map(({ to, label, Icon, IconOn, at }) => {
        const on = at.test(pathname) || (to === '/profile' && pathname.startsWith('/notebook'))
        return (
          <Link key={to} to={to} className={classNames(styles.item, on && styles.on)} aria-current={on ? 'page' : undefined}>
            {on ? <IconOn /> : <Icon />}
            {t(label)}
            <PlaceBadge to={to} className={styles.badge} />
          </Link>
        )
      })}
      {!signedIn && (
        <button type="button" className={styles.item} onClick={goToLogin}>
          <IconLogin2 />
          {t('shell.logIn')}
        </button>
      )}
    </nav>
  )
}
