import { Suspense } from 'react'
import { later } from '../ui/later'

const UnreadBadge = later(() => import('../features/talk/UnreadBadge').then((module) => module.UnreadBadge))

/** How much is unread, at the place for chat. It comes when there is time for it. */
export function TalkBadge({ className }: { className?: string | undefined }) {
  return (
    <Suspense>
      <UnreadBadge className={className} />
    </Suspense>
  )
}
