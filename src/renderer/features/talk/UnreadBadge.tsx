import { CountBadge } from './CountBadge'
import { useUnread } from './use-rooms'

/** How much is unread in all, for the place in the rail. */
export function UnreadBadge({ className }: { className?: string | undefined }) {
  return <CountBadge count={useUnread()} className={className} />
}
