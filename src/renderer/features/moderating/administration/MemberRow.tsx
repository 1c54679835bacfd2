import { IconAlertTriangle, IconBan, IconHistory, IconMessageCircle, IconShield, IconShieldCog, IconShieldOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ListedMember } from '../../../../shared/contract/administering-shapes'
import { type Role, roles } from '../../../../shared/roles'
import { useOpenRoom } from '../../../data/open-room'
import { useSession } from '../../../data/session'
import { Avatar } from '../../../ui/Avatar'
import { classNames } from '../../../ui/class-names'
import { dateText, momentText } from '../../../ui/format'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../../ui/Menu'
import { PersonLink } from '../../../ui/PersonLink'
import { searchOfAudit } from './audit-filter'
import styles from './MemberRow.module.css'

interface MemberRowProps {
  member: ListedMember
  position: number
  /** How many rows the list has; -1 when it is not known. */
  count: number
  onRole: (member: ListedMember, role: Role) => void
}

/** A member in the list of all: their role, when they joined and were last active, what they may not do, and what can be done. */
export function MemberRow({ member, position, count, onRole }: MemberRowProps) {
  const { t, i18n } = useTranslation()
  const { userId, nickname, imagePath, role, joinedAt, activity, visible } = member
  const isOwn = useSession().user?.id === userId
  const entries = useEntries(member, isOwn, onRole)
  const label = t('administering.members.menu', { name: nickname })
  const { onContextMenu, menu } = useContextMenu(label, entries)
  const stopped = stoppedText(t, i18n.language, member)
  return (
    <article
      className={styles.row}
      aria-label={nickname}
      aria-posinset={position + 1}
      aria-setsize={count}
      data-member-id={userId}
      onContextMenu={onContextMenu}
    >
      <PersonLink userId={visible ? userId : null} mine={isOwn} face={visible} className={styles.face}>
        <Avatar path={imagePath} size={40} />
      </PersonLink>
      <div className={styles.words}>
        <p className={styles.top}>
          <PersonLink userId={visible ? userId : null} mine={isOwn} className={classNames(styles.name, 'one')}>
            {nickname}
          </PersonLink>
          {role !== 'member' && (
            <span className={styles.role}>
              <IconShield />
              {t(`administering.staff.role.${role}`)}
            </span>
          )}
        </p>
        <p className={styles.line}>
          <span>{t('administering.members.joined', { date: dateText(i18n.language, Date.parse(joinedAt), { dateStyle: 'medium' }) })}</span>
          {activity !== null && (
            <span className={classNames(activity === 'here' && styles.here)}>{t(`administering.members.activity.${activity}`)}</span>
          )}
        </p>
        {stopped !== null && (
          <p className={styles.stopped}>
            {member.closed ? <IconBan /> : <IconAlertTriangle />}
            {stopped}
          </p>
        )}
      </div>
      <ItemMenu label={label} entries={entries} />
      {menu}
    </article>
  )
}

/** What a member may not do, and until when; null for nothing. */
function stoppedText(t: TFunction, language: string, { suspended, closed }: ListedMember): string | null {
  if (closed) return t('administering.members.closed')
  if (suspended === null) return null
  if (suspended.until === null) return t('administering.members.suspendedForGood')
  return t('administering.members.suspended', { until: momentText(language, Date.parse(suspended.until)) })
}

const roleIcons = { member: <IconShieldOff />, moderator: <IconShield />, administrator: <IconShieldCog /> }

function useEntries(member: ListedMember, isOwn: boolean, onRole: MemberRowProps['onRole']): () => readonly MenuEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openRoom = useOpenRoom()
  const { userId, role, visible } = member
  return () => [
    ...(visible && !isOwn
      ? [{ key: 'message', label: t('chat.start.message'), icon: <IconMessageCircle />, run: () => openRoom(userId) }, 'rule' as const]
      : []),
    ...roles
      .filter((each) => each !== role)
      .map((each) => ({
        key: each,
        label: t(`administering.members.give.${each}`),
        icon: roleIcons[each],
        run: () => onRole(member, each),
      })),
    ...(role === 'member'
      ? []
      : [
          'rule' as const,
          {
            key: 'audit',
            label: t('administering.members.audit'),
            icon: <IconHistory />,
            run: () =>
              void navigate({ pathname: '/moderation/audit', search: searchOfAudit({ actor: userId, act: '', from: '', to: '' }) }),
          },
        ]),
  ]
}
