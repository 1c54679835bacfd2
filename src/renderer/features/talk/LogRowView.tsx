import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useNow } from '../../hooks/use-now'
import { classNames } from '../../ui/class-names'
import { PersonLink } from '../../ui/PersonLink'
import { BotCard } from './BotCard'
import { Bubble } from './Bubble'
import styles from './Log.module.css'
import { isSameRow, type LogRow } from './log-rows'
import { RoomFace } from './RoomFace'
import { roomName } from './room-words'
import { isSameRoom } from './same-room'
import { clockText, dayText } from './talk-times'
import { WaitingBubble } from './WaitingBubble'

interface LogRowViewProps {
  row: LogRow
  room: Room
  /** What was searched for is in it. */
  found: boolean
}

/** One row of the log, with the line of the day or of unread messages above it. A new message draws no other row again. */
export const LogRowView = memo(
  DrawnRow,
  (one, other) => one.found === other.found && isSameRow(one.row, other.row) && isSameRoom(one.room, other.room),
)

function DrawnRow({ row, room, found }: LogRowViewProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classNames(styles.row, row.first && styles.first, found && styles.found)}
      data-message-id={row.messages[0]?.id ?? row.key}
    >
      {row.startsDay && <Day at={row.at} />}
      {row.unread && (
        <p className={styles.unread} data-unread-line>
          {t('talk.room.unreadLine')}
        </p>
      )}
      <Said row={row} room={room} />
    </div>
  )
}

/** It alone changes with the time. */
function Day({ at }: { at: number }) {
  const { t, i18n } = useTranslation()
  return <p className={styles.day}>{dayText(t, i18n.language, at, useNow())}</p>
}

function Said({ row, room }: Omit<LogRowViewProps, 'found'>) {
  const { t, i18n } = useTranslation()
  if (row.side === 'ended') {
    return (
      <p className={styles.day}>
        {t('talk.ended')} · {clockText(i18n.language, row.at)}
      </p>
    )
  }
  if (row.side === 'mine') {
    return (
      <div className={classNames(styles.group, styles.mine)}>
        <span className="sr">{t('talk.you')}</span>
        {row.waiting ? <WaitingBubble row={row} waiting={row.waiting} writable={room.writable} /> : <Bubble row={row} room={room} />}
      </div>
    )
  }
  const note = row.messages[0]?.bot ?? null
  const face = <RoomFace room={room} size={32} />
  return (
    <div className={styles.group}>
      <span className={styles.face}>
        {row.last &&
          (room.kind === 'pair' ? (
            <PersonLink userId={room.partner.id} face>
              {face}
            </PersonLink>
          ) : (
            face
          ))}
      </span>
      <span className="sr">{roomName(t, room)}</span>
      {note ? <BotCard note={note} row={row} room={room} /> : <Bubble row={row} room={room} />}
    </div>
  )
}
