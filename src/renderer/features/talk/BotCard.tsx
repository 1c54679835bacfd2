import { useTranslation } from 'react-i18next'
import type { BotNote } from '../../../shared/contract/chat-shapes'
import { ButtonLink } from '../../ui/Button'
import styles from './BotCard.module.css'
import logStyles from './Log.module.css'
import { noteRoute, noteText } from './room-words'
import { SaidAt } from './SaidAt'

/** What the bot tells, and the way to what it tells of (decision 23). */
export function BotCard({ note, at }: { note: BotNote; at: number }) {
  const { t } = useTranslation()
  const route = noteRoute(note)
  return (
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
      <SaidAt at={at} shown />
    </div>
  )
}
