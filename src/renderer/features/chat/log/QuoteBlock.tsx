import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Quote, Room } from '../../../../shared/contract/chat-shapes'
import { useSession } from '../../../data/session'
import { contentText, roomName } from '../chat-text'
import { useMessageActions } from '../room/message-actions'
import styles from './LogRow.module.css'

/** The quotation of the message that a message replies to; a click shows that message (docs/product/chat.md "Replies"). */
export function QuoteBlock({ quote, room }: { quote: Quote; room: Pick<Room, 'kind' | 'partner'> }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const actions = useMessageActions()
  const name = quote.senderId === user?.id ? t('chat.you') : roomName(t, room)
  const text = actions?.hidden.has(quote.id) ? t('chat.reply.hidden') : quoteText(t, quote)
  return (
    <button type="button" className={styles.quote} aria-label={t('chat.reply.to', { name, text })} onClick={() => actions?.show(quote.id)}>
      <b className="one">{name}</b>
      <span className="one">{text}</span>
    </button>
  )
}

/** A quoted message on one line. */
export function quoteText(t: TFunction, { text, pictures, deleted, voice }: Quote): string {
  return deleted ? t('chat.room.deleted') : contentText(t, { text, pictures, hasVoice: voice !== undefined })
}
