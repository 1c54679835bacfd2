import { type Icon, IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { User } from '../../../shared/contract/people-shapes'
import { useGoToLogin, useSession } from '../../data/session'
import { LeaveQuestion } from '../../parts/LeaveQuestion'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { Switch } from '../../ui/Switch'
import styles from './Pane.module.css'

export const paneGroups = ['app', 'account', 'guidance', 'terms'] as const
export type PaneGroup = (typeof paneGroups)[number]

/** How the menu and other panes link to a pane. */
export interface PaneLink {
  /** Below `/profile/setting/`. */
  path: string
  title: (t: TFunction) => string
  /** A line about its content, shown in rows that link to it. */
  hint?: (t: TFunction) => string
  Icon: Icon
}

/** The props of every pane: the panes below it. */
export interface PaneProps {
  below: readonly PaneLink[]
}

export const paneAddress = (path: string) => `/profile/setting/${path}`

/** A page of the settings: a heading, an optional introduction, and the content. */
export function Pane({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <CommandsOf of="settings" title={title}>
      <h2 className={styles.title}>{title}</h2>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </CommandsOf>
  )
}

/** Content for members; a visitor gets a link to the login, which returns here. */
export function MembersOnly({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const goToLogin = useGoToLogin()
  if (user) return children(user)
  return (
    <EmptyState title={t('account.visitor.title')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
      {t('account.visitor.text')}
    </EmptyState>
  )
}

interface SettingRowProps {
  label: ReactNode
  hint?: ReactNode
  /** The id of the label, for `aria-labelledby` of the control. */
  labelId?: string
  children?: ReactNode
}

/** A setting: label and hint, and its control at the end of the row. */
export function SettingRow({ label, hint, labelId, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <b id={labelId}>{label}</b>
        {hint && <span>{hint}</span>}
      </div>
      {children}
    </div>
  )
}

interface SwitchRowProps {
  label: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

/** A setting that is turned on and off. */
export function SwitchRow({ label, hint, ...rest }: SwitchRowProps) {
  const labelId = useId()
  const hintId = useId()
  return (
    <SettingRow label={label} labelId={labelId} hint={<span id={hintId}>{hint}</span>}>
      <Switch aria-labelledby={labelId} aria-describedby={hintId} {...rest} />
    </SettingRow>
  )
}

/** A row that links to a pane below this one. */
export function PaneRow({ pane: { path, title, hint, Icon } }: { pane: PaneLink }) {
  const { t } = useTranslation()
  return (
    <Link to={paneAddress(path)} className={classNames(styles.row, styles.link)}>
      <Icon />
      <span className={styles.words}>
        <b>{title(t)}</b>
        {hint && <span>{hint(t)}</span>}
      </span>
      <IconChevronRight />
    </Link>
  )
}

/** Skeleton of an introduction and rows with a button: rows of people, or of texts of two lines. */
export function PaneRowsSkeleton({ of }: { of: 'people' | 'words' }) {
  return (
    <div aria-busy="true">
      <div className={classNames(styles.intro, styles.bars)} aria-hidden>
        <Skeleton width={180} className={styles.bar} />
      </div>
      {[68, 52, 80].map((width) => (
        <div key={width} className={styles.row} aria-hidden>
          {of === 'people' && <Skeleton width={40} height={40} round />}
          <div className={classNames(styles.words, styles.bars)}>
            <Skeleton width={of === 'people' ? 1.4 * width : '92%'} className={styles.bar} />
            {of === 'words' && <Skeleton width={`${width}%`} className={styles.bar} />}
            {of === 'words' && <Skeleton width={96} height={11} className={styles.lastBar} />}
          </div>
          <Skeleton width={72} height={32} className={styles.barButton} />
        </div>
      ))}
    </div>
  )
}

/** Asks for confirmation when the page is left with unsaved changes. */
export function LeaveUnsaved({ active }: { active: boolean }) {
  const { t } = useTranslation()
  const words = { title: t('account.info.leaveTitle'), text: t('account.info.leaveText'), verb: t('account.info.leaveVerb') }
  return <LeaveQuestion active={active} {...words} />
}
