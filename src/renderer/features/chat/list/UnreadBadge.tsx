import { useTranslation } from 'react-i18next'
import { useUnread } from '../../../data/chat'
import { CountBadge } from '../../../ui/CountBadge'

/** The number of unread messages in all rooms that are not muted. */
export function UnreadBadge({ className }: { className?: string | undefined }) {
  return <MessageCount count={useUnread()} className={className} />
}

interface MessageCountProps {
  count: number
  /** Grey: not part of the total (docs/product/chat.md "Rooms"). */
  muted?: boolean
  className?: string | undefined
}

/** A number of unread messages; nothing for 0. */
export function MessageCount({ count, ...props }: MessageCountProps) {
  const { t } = useTranslation()
  return <CountBadge {...props} count={count} label={t('chat.unread', { count })} />
}
