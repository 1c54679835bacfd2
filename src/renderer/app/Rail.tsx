import {
  IconBooks,
  IconHelpCircle,
  IconHelpCircleFilled,
  IconHome,
  IconHomeFilled,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconPencil,
  IconUser,
  IconUserFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { shortcutText } from '../hooks/shortcuts'
import { classNames } from '../ui/class-names'
import { Mark } from '../ui/Mark'
import styles from './Rail.module.css'
import { RailFoot } from './RailFoot'
import { TalkBadge } from './TalkBadge'

/** The places that exist, in order. `at`: which paths count as being there. */
export const places = [
  { to: '/', label: 'shell.home', Icon: IconHome, IconOn: IconHomeFilled, at: /^\/(category|search)?$/ },
  { to: '/qna', label: 'qna.title', Icon: IconHelpCircle, IconOn: IconHelpCircleFilled, at: /^\/qna(\/.*)?$/ },
  { to: '/talk', label: 'talk.title', Icon: IconMessageCircle, IconOn: IconMessageCircleFilled, at: /^\/talk(\/.*)?$/ },
  { to: '/program', label: 'programs.place', Icon: IconBooks, IconOn: IconBooks, at: /^\/program(\/.*)?$/ },
  {
    to: '/profile',
    label: 'people.me',
    Icon: IconUser,
    IconOn: IconUserFilled,
    // Somebody else's profile is no place of one's own.
    at: /^\/(profile(\/setting.*)?|terms\/.*)$/,
  },
] as const

/** The rail: the place one is at is an index tab of the sheet. */
export function Rail() {
  const { t } = useTranslation()
  return (
    <nav className={styles.rail} aria-label={t('shell.places')}>
      <Link to="/" className={styles.mark} aria-label={t('common.appName')}>
        <Mark />
      </Link>
      {places.map((place) => (
        <RailItem key={place.to} {...place} />
      ))}
      <Link
        to="/write"
        className={styles.write}
        aria-label={t('shell.write')}
        title={`${t('shell.write')} · ${shortcutText({ key: 'n', mod: true })}`}
      >
        <IconPencil />
      </Link>
      <RailFoot />
    </nav>
  )
}

function RailItem({ to, label, Icon, IconOn, at }: (typeof places)[number]) {
  const { t } = useTranslation()
  const on = at.test(useLocation().pathname)
  return (
    <Link to={to} className={classNames(styles.item, on && styles.on)} aria-current={on ? 'page' : undefined}>
      {on ? <IconOn /> : <Icon />}
      <span>{t(label)}</span>
      {to === '/talk' && <TalkBadge className={styles.badge} />}
    </Link>
  )
}
