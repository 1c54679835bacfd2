import { useTranslation } from 'react-i18next'
import type { BotNote, Room } from '../../../shared/contract/chat-shapes'
import { ButtonLink } from '../../ui/Button'
import styles from './BotCard.module.css'
import logStyles from './Log.module.css'
import type { LogRow } from './log-rows'
import { noteRoute, noteText } from './room-words'
import { SaidAt } from './SaidAt'
import { useMessageMenu } from './use-message-menu'

interface BotCardProps {
  note: BotNote
  row: LogRow
  room: Pick<Room, 'id' | 'kind' | 'partner'>
}

/** What the bot tells, and the way to what it tells of (decision 23). */
export function BotCard({ note, row, room }: BotCardProps) {
  const { t } = useTranslation()
  const { onContextMenu, menu, actions } = useMessageMenu(row, room)
  const route = noteRoute(note)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens from its button
    <div className={logStyles['column']} onContextMenu={onContextMenu}>
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
      {menu}
    </div>
  )
}
