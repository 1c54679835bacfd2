import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import type { Presence, User } from '../../../shared/contract/people-shapes'
import { useMonthFigures } from '../../data/corrections'
import { useSchoolText } from '../../data/school-names'
import { useMediaWidth } from '../../hooks/use-media-width'
import { Avatar, presences } from '../../ui/Avatar'
import { countText } from '../../ui/format'
import { LanguageMark } from '../../ui/LanguageMark'
import { Menu, type MenuEntry } from '../../ui/Menu'
import { Skeleton } from '../../ui/Skeleton'
import styles from './ProfileHead.module.css'

interface ProfileHeadProps {
  user: Pick<User, 'nickname' | 'imagePath' | 'academy' | 'major' | 'languages' | 'about'>
  presence: Presence
  /** The presence as text, beside the name. */
  status: ReactNode
  /** The city, localized. */
  city: string | null
  /** Buttons at the end of the first line. */
  actions: ReactNode
  stats: ReactNode
}

/** The head of a profile: picture, name, presence, school, city, actions and numbers. */
export function ProfileHead({ user, presence, status, city, actions, stats }: ProfileHeadProps) {
  const narrow = useMediaWidth() === 'narrow'
  const schoolText = useSchoolText()
  const school = [user.academy, user.major].map(schoolText).filter(Boolean).join(' ')
  const line = [school, city].filter(Boolean).join(' · ')
  return (
    <header className={styles.head}>
      <Avatar path={user.imagePath} size={narrow ? 64 : 96} presence={presence} />
      <div className={styles.words}>
        <div className={styles.first}>
          <div className={styles.who}>
            <h1 className={styles.name}>{user.nickname}</h1>
            <LanguageMark languages={user.languages} />
            {status}
          </div>
          <span className={styles.actions}>{actions}</span>
        </div>
        {line !== '' && <p className={styles.line}>{line}</p>}
        {user.about !== '' && <p className={styles.about}>{user.about}</p>}
        {stats}
      </div>
    </header>
  )
}

/** Skeleton of the head. */
export function ProfileSkeleton() {
  const size = useMediaWidth() === 'narrow' ? 64 : 96
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton width={size} height={size} round />
      <div className={styles.bars}>
        <Skeleton width={150} height={20} />
        <Skeleton width={230} />
        <Skeleton width={190} />
      </div>
    </div>
  )
}

interface Stat {
  key: string
  label: string
  count: number
  /** The page that lists what was counted. */
  to?: To
}

/** The numbers of a profile; some link to what they count. */
export function ProfileStats({ stats }: { stats: readonly Stat[] }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.stats} aria-label={t('people.stats.label')}>
      {stats.map(({ key, label, count, to }) => {
        const words = (
          <>
            <b>{countText(count, i18n.language)}</b>
            {label}
          </>
        )
        return <li key={key}>{to === undefined ? <span>{words}</span> : <Link to={to}>{words}</Link>}</li>
      })}
    </ul>
  )
}

/** How many corrections a member has given and received, and was thanked for, in all; nothing for none. */
export function CorrectionFigures({ figures }: { figures: User['corrections'] }) {
  const { t, i18n } = useTranslation()
  if (!figures || figures.given + figures.received === 0) return null
  const [given, received, thanked] = [figures.given, figures.received, figures.thanked].map((count) => countText(count, i18n.language))
  return <p className={styles.figures}>{t('people.corrections', { given, received, thanked })}</p>
}

/** How many corrections the user has given and received in the current month; nothing for none. */
export function MonthFigures() {
  const { t } = useTranslation()
  const figures = useMonthFigures()
  if (!figures || figures.given + figures.received === 0) return null
  return <p className={styles.month}>{t('people.month.sentence', figures)}</p>
}

/** The presence of a member as text; nothing for 0 (none). */
export function ProfileStatus({ presence }: { presence: Presence }) {
  const { t } = useTranslation()
  const { Icon, word } = presences[presence]
  if (presence === 0) return null
  return (
    <span className={styles.status}>
      <Icon />
      {t(`common.presence.${word}`)}
    </span>
  )
}

/** The own presence, a button that opens the menu to set it. */
export function OwnStatus({ presence, entries }: { presence: Presence; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const { Icon, word } = presences[presence]
  const text = t(`common.presence.${word}`)
  return (
    <Menu
      label={t('shell.presenceNow')}
      entries={entries}
      position="bottom-start"
      trigger={(props) => (
        <button type="button" {...props} className={styles.status} aria-label={t('people.presence', { presence: text })}>
          <Icon />
          {text}
        </button>
      )}
    />
  )
}
