import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useNow } from '../../../hooks/use-now'
import { classNames } from '../../../ui/class-names'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import { clockText, dayText, roomName } from '../chat-text'
import { ExchangeLine } from '../exchange/ExchangeLine'
import { RoomFace } from '../RoomFace'
import styles from './LogRow.module.css'
import { isSameRoom, isSameRow, type LogRow } from './log-rows'
import { BotCard, MessageBubble } from './MessageBubble'
import { UnsentBubble } from './UnsentBubble'

interface LogRowViewProps {
  row: LogRow
  room: Room
  /** It holds the current match of the search. */
  found: boolean
}

/** One row of the log, with the date or the unread line above it. A new message does not draw the other rows again. */
export const LogRowView = memo(
  DrawnRow,
  (before, next) => before.found === next.found && isSameRow(before.row, next.row) && isSameRoom(before.room, next.room),
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
          {t('chat.room.unreadLine')}
        </p>
      )}
      <RowContent row={row} room={room} />
    </div>
  )
}

/** A component of its own, since it alone changes as time passes. */
function Day({ at }: { at: number }) {
  const { t, i18n } = useTranslation()
  return <p className={styles.day}>{dayText(t, i18n.language, at, useNow())}</p>
}

function RowContent({ row, room }: Omit<LogRowViewProps, 'found'>) {
  const { t, i18n } = useTranslation()
  if (row.side === 'ended') {
    return (
      <p className={styles.day}>
        {t('chat.ended')} · {clockText(i18n.language, row.at)}
      </p>
    )
  }
  const step = row.messages[0]
  if (row.side === 'exchange' && step?.exchange) return <ExchangeLine message={step} step={step.exchange} room={room} />
  if (row.side === 'mine') {
    return (
      <div className={classNames(styles.group, styles.mine)}>
        <span className="sr">{t('chat.you')}</span>
        {row.unsent && !row.deleted ? <UnsentBubble row={row} unsent={row.unsent} room={room} /> : <MessageBubble row={row} room={room} />}
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
            <PersonLink userId={pageIdOf(room.partner.id, room.partner.nickname)} face>
              {face}
            </PersonLink>
          ) : (
            face
          ))}
      </span>
      <span className="sr">{roomName(t, room)}</span>
      {note ? <BotCard note={note} row={row} room={room} /> : <MessageBubble row={row} room={room} />}
    </div>
  )
}
