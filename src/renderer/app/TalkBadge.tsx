import { lazy, Suspense } from 'react'

const UnreadBadge = lazy(() => import('../features/talk/UnreadBadge').then((module) => ({ default: module.UnreadBadge })))

/** How much is unread, at the place for chat. It comes when there is time for it. */
export function TalkBadge({ className }: { className?: string | undefined }) {
  return (
    <Suspense>
      <UnreadBadge className={className} />
    </Suspense>
  )
}
