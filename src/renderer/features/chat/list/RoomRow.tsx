import { IconAlertCircle, IconBellOff, IconNotebook, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UnsentChange } from '../../../../shared/chat'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import { draftKey, useUnsentChanges, useUnsentMessages } from '../../../data/chat'
import { useDraftQuery } from '../../../data/local-data'
import { useNow } from '../../../hooks/use-now'
import { classNames } from '../../../ui/class-names'
import { lastMessageText, lastMessageTime, onOneLine, roomName } from '../chat-text'
import { RoomFace } from '../RoomFace'
import styles from './RoomList.module.css'
import { MessageCount } from './UnreadBadge'

interface RoomRowProps {
  room: Room
  /** The room is open in this window. */
  isOpen: boolean
  /** The end of the room is being read in some window: nothing in it counts as unread. */
  inSight: boolean
}

/** A room in the list: partner, time and text of the last message, or what is unsent, and the number of unread messages. */
export const RoomRow = memo(function RoomRow({ room, isOpen, inSight }: RoomRowProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { lastMessage, alarm, kind } = room
  const unread = inSight ? 0 : room.unread
  const at = lastMessage === null ? null : lastMessage.sentAt * 1000
  return (
    <Link
      to={`/talk/${room.id}`}
      className={classNames(styles.room, styles.link, isOpen && styles.open, unread > 0 && alarm && styles.fresh)}
      aria-current={isOpen ? 'page' : undefined}
      data-room-id={room.id}
      draggable={false}
    >
      <RoomFace room={room} size={44} presence />
      <span className={styles.text}>
        <span className={styles.top}>
          <b className="one">{roomName(t, room)}</b>
          {!alarm && <IconBellOff role="img" aria-hidden={false} aria-label={t('chat.muted')} />}
          {kind === 'self' && <IconNotebook aria-hidden />}
          {kind === 'bot' && <IconRosetteDiscountCheck aria-hidden />}
          {at !== null && <time dateTime={new Date(at).toISOString()}>{lastMessageTime(t, i18n.language, at, now)}</time>}
        </span>
        <span className={styles.low}>
          <Preview room={room} isViewed={isOpen || inSight} />
          <MessageCount count={unread} muted={!alarm} />
        </span>
      </span>
    </Link>
  )
})

function Preview({ room, isViewed }: { room: Room; isViewed: boolean }) {
  const { t } = useTranslation()
  const { failed, draft } = useUnsent(room, isViewed)
  const changes = useUnsentChanges()
  if (failed > 0) {
    return (
      <span className={styles.failed}>
        <IconAlertCircle />
        <span className="one">{t('chat.notSent', { count: failed })}</span>
      </span>
    )
  }
  if (draft === '') return <span className="one">{lastMessageText(t, withUnsentChange(room, changes))}</span>
  return (
    <span className="one">
      <span className={styles.draft}>{t('chat.draft')}</span> {onOneLine(draft)}
    </span>
  )
}

/** A room with the unsent changes of its last message applied. */
function withUnsentChange(room: Room, changes: readonly UnsentChange[]): Room {
  const { lastMessage } = room
  const change = changes.findLast(
    ({ messageId, state, change: { kind } }) => messageId === lastMessage?.id && state !== 'failed' && kind !== 'react',
  )?.change
  if (lastMessage === null || change === undefined || change.kind === 'react') return room
  return { ...room, lastMessage: change.kind === 'edit' ? { ...lastMessage, text: change.text } : { ...lastMessage, deleted: true } }
}

/**
 * The member's unsent text in a room.
 * @param isViewed the room is on screen, where its field shows the draft
 * @returns the number of failed messages, and the draft, '' for none
 */
function useUnsent({ id, writable }: Room, isViewed: boolean): { failed: number; draft: string } {
  const failed = useUnsentMessages().filter(({ roomId, state }) => roomId === id && state === 'failed').length
  const { draft } = useDraftQuery(draftKey(id), {
    // Changes are pushed by main.
    refetchOnReconnect: false,
    selectFromResult: ({ data }) => ({ draft: writable && !isViewed ? (data ?? '').slice(0, limits.message) : '' }),
  })
  return { failed, draft }
}
