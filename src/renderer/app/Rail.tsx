import {
  IconBooks,
  IconFlag,
  IconFlagFilled,
  IconHelpCircle,
  IconHelpCircleFilled,
  IconHome,
  IconHomeFilled,
  IconLogin2,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconNotebook,
  IconPencil,
  IconUser,
  IconUserFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { User } from '../../shared/contract/people-shapes'
import { useGoToLogin, useHasRole, useSession } from '../data/session'
import { useConnection, useUpdates } from '../desktop/machine'
import { usePresenceMenu } from '../features/settings/account/presence-menu'
import { shortcutText } from '../hooks/shortcuts'
import { Avatar } from '../ui/Avatar'
import { classNames } from '../ui/class-names'
import { later, onDemand } from '../ui/later'
import { Mark } from '../ui/Mark'
import { Menu } from '../ui/Menu'
import styles from './Rail.module.css'

/** The main pages, in order. `at` matches the paths that belong to each. */
const places = [
  { to: '/', label: 'shell.home', Icon: IconHome, IconOn: IconHomeFilled, at: /^\/(category|search)?$/ },
  { to: '/qna', label: 'qna.title', Icon: IconHelpCircle, IconOn: IconHelpCircleFilled, at: /^\/qna(\/.*)?$/ },
  { to: '/talk', label: 'chat.title', Icon: IconMessageCircle, IconOn: IconMessageCircleFilled, at: /^\/(talk(\/.*)?|people)$/ },
  { to: '/program', label: 'programs.place', Icon: IconBooks, IconOn: IconBooks, at: /^\/program(\/.*)?$/ },
  { to: '/notebook', label: 'notebook.title', Icon: IconNotebook, IconOn: IconNotebook, at: /^\/notebook(\/.*)?$/ },
  {
    to: '/profile',
    label: 'people.me',
    Icon: IconUser,
    IconOn: IconUserFilled,
    // Other people's profiles do not belong here.
    at: /^\/(profile(\/setting.*)?|terms\/.*)$/,
  },
] as const

/** The page of moderators, after the main pages. */
const moderation = {
  to: '/moderation',
  label: 'moderating.title',
  Icon: IconFlag,
  IconOn: IconFlagFilled,
  at: /^\/moderation(\/.*)?$/,
} as const

/** The pages that the navigation lists for the user. */
export function usePlaces() {
  return useHasRole('moderator') ? [...places, moderation] : places
}

/** The navigation rail. The current page is shown as a tab of the sheet. */
export function Rail() {
  const { t } = useTranslation()
  return (
    <nav className={styles.rail} aria-label={t('shell.places')}>
      <Link to="/" className={styles.mark} aria-label={t('common.appName')}>
        <Mark />
      </Link>
      {usePlaces().map((place) => (
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

function RailItem({ to, label, Icon, IconOn, at }: ReturnType<typeof usePlaces>[number]) {
  const { t } = useTranslation()
  const on = at.test(useLocation().pathname)
  return (
    <Link to={to} className={classNames(styles.item, on && styles.on)} aria-current={on ? 'page' : undefined}>
      {on ? <IconOn /> : <Icon />}
      <span>{t(label)}</span>
      <PlaceBadge to={to} className={styles.badge} />
    </Link>
  )
}

/** The foot of the rail: own avatar with the presence menu, or the login button; and the connection state. */
function RailFoot() {
  const { user } = useSession()
  const { step } = useUpdates()
  return (
    <div className={styles.foot}>
      {step.name === 'ready' && <RestartToUpdate shape="rail" />}
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

/** The user's own avatar; opens the presence menu. */
function PresenceMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const { presence, entries } = usePresenceMenu()
  return (
    <Menu
      label={t('shell.presenceNow')}
      entries={entries}
      position="right-end"
      trigger={(props) => (
        <button type="button" {...props} className={styles.face} aria-label={t('shell.me', { name: user.nickname })} title={user.nickname}>
          <Avatar path={user.imagePath} size={32} presence={presence} />
        </button>
      )}
    />
  )
}

const UnreadBadge = later(() => import('../features/chat/list/UnreadBadge').then((module) => module.UnreadBadge))

const WaitingBadge = onDemand(() => import('../features/moderating/queue/WaitingBadge').then((module) => module.WaitingBadge))

const RestartToUpdate = onDemand(() => import('../parts/updates/RestartToUpdate').then((module) => module.RestartToUpdate))

const DueBadge = later(() => import('../features/notebook/DueBadge').then((module) => module.DueBadge))

const badges = { '/talk': UnreadBadge, '/moderation': WaitingBadge, '/notebook': DueBadge } as const

interface PlaceBadgeProps {
  to: ReturnType<typeof usePlaces>[number]['to']
  className?: string | undefined
}

/** The number of unread messages at the chat entry, of waiting reports, or of entries to review, loaded after the first render. */
export function PlaceBadge({ to, className }: PlaceBadgeProps) {
  const Badge = to === '/talk' || to === '/moderation' || to === '/notebook' ? badges[to] : null
  return Badge && <Badge className={className} />
}
