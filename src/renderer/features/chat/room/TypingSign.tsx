import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useIsTyping } from '../../../data/chat'
import styles from './Room.module.css'

/** Where two can write. */
export const hasTypingSign = ({ kind, writable }: Room): boolean => kind === 'pair' && writable

/**
 * Between the log and the field: that the other member is writing (docs/product/chat.md "Typing sign"). It always takes its space, so that
 * nothing moves; a screen reader says it once, since it stays the same until it goes.
 */
export function TypingSign({ room }: { room: Room }) {
  const { t } = useTranslation()
  const isTyping = useIsTyping(room.id)
  return (
    <p className={styles.typing} role="status">
      {isTyping && <span className="one">{t('signs.typing', { name: room.partner.nickname })}</span>}
    </p>
  )
}
