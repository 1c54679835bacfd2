import { useTranslation } from 'react-i18next'
import type { BotNote, Room } from '../../../shared/contract/chat-shapes'
import { ButtonLink } from '../../ui/Button'
import styles from './BotCard.module.css'
import logStyles from './Log.module.css'
import type { LogRow } from './log-rows'
import { MessageColumn } from './MessageColumn'
import { noteRoute, noteText } from './room-words'
import { SaidAt } from './SaidAt'

interface BotCardProps {
  note: BotNote
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
}

/** What the bot tells, and the way to what it tells of (decision 23). */
export function BotCard({ note, row, room }: BotCardProps) {
  const { t } = useTranslation()
  const route = noteRoute(note)
  return (
    <MessageColumn row={row} room={room}>
      {(actions) => (
        <div className={logStyles['line']}>
          <div className={styles.card}>
            <p>{noteText(t, note)}</p>
            {note.content !== '' && <blockquote>{note.content}</blockquote>}
            {route !== null && note.link !== null && (
              <ButtonLink to={route} kind="line" size="s">
                {t(`talk.note.open.${note.link.kind}`)}
              </ButtonLink>
            )}
          </div>
          <SaidAt at={row.at} shown />
          {actions}
        </div>
      )}
    </MessageColumn>
  )
}
