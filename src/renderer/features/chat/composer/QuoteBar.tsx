import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { useSession } from '../../../data/session'
import { IconButton } from '../../../ui/IconButton'
import { quoteText } from '../log/QuoteBlock'
import styles from './Composer.module.css'

/** Shown above the text field: the message that is being replied to. */
export function QuoteBar({ quote, partnerName, onEnd }: { quote: Quote; partnerName: string; onEnd: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isOwn = quote.senderId === user?.id
  return (
    <div className={styles.bar}>
      <IconArrowBackUp />
      <b>{isOwn ? t('chat.reply.own') : t('chat.reply.bar', { name: partnerName })}</b>
      <span className="one">{quoteText(t, quote)}</span>
      <IconButton label={t('chat.reply.cancel')} shortcut={{ key: 'Escape' }} onClick={onEnd}>
        <IconX />
      </IconButton>
    </div>
  )
}
