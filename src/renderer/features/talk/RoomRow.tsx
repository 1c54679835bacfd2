import { IconAlertCircle, IconBellOff, IconNotebook, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useNow } from '../../hooks/use-now'
import { classNames } from '../../ui/class-names'
import { CountBadge } from './CountBadge'
import { RoomFace } from './RoomFace'
import styles from './RoomList.module.css'
import { lastText, onOneLine, roomName } from './room-words'
import { lastTimeText } from './talk-times'
import { useUnsent } from './use-unsent'

interface RoomRowProps {
  room: Room
  /** It is the one that is open. */
  on: boolean
  /** Somebody is reading it just now, in whichever window: nothing in it is new. */
  inSight: boolean
}

/** A room in the list: who, when, what was said last or has not gone out yet, and how much is new. */
export const RoomRow = memo(function RoomRow({ room, on, inSight }: RoomRowProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { lastMessage, alarm, kind } = room
  const unread = inSight ? 0 : room.unread
  const at = lastMessage === null ? null : lastMessage.sentAt * 1000
  return (
    <Link
      to={`/talk/${room.id}`}
      className={classNames(styles.room, styles.link, on && styles.on, unread > 0 && alarm && styles.fresh)}
      aria-current={on ? 'page' : undefined}
      data-room-id={room.id}
      draggable={false}
    >
      <RoomFace room={room} size={44} presence />
      <span className={styles.words}>
        <span className={styles.top}>
          <b className="one">{roomName(t, room)}</b>
          {!alarm && <IconBellOff role="img" aria-hidden={false} aria-label={t('talk.muted')} />}
          {kind === 'self' && <IconNotebook aria-hidden />}
          {kind === 'bot' && <IconRosetteDiscountCheck aria-hidden />}
          {at !== null && <time dateTime={new Date(at).toISOString()}>{lastTimeText(t, i18n.language, at, now)}</time>}
        </span>
        <span className={styles.low}>
          <Words room={room} inFront={on || inSight} />
          <CountBadge count={unread} muted={!alarm} />
        </span>
      </span>
    </Link>
  )
})

function Words({ room, inFront }: { room: Room; inFront: boolean }) {
  const { t } = useTranslation()
  const { failed, draft } = useUnsent(room, inFront)
  if (failed > 0) {
    return (
      <span className={styles.failed}>
        <IconAlertCircle />
        <span className="one">{t('talk.notSent', { count: failed })}</span>
      </span>
    )
  }
  if (draft === '') return <span className="one">{lastText(t, room)}</span>
  return (
    <span className="one">
      <span className={styles.draft}>{t('talk.draft')}</span> {onOneLine(draft)}
    </span>
  )
}
