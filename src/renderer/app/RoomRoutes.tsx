import { lazy } from 'react'
import { ModerationHost } from './ModerationHost'
import { PageBoundary } from './PageBoundary'

const RoomWindow = lazy(() => import('../pages/talk/RoomWindow').then((module) => ({ default: module.RoomWindow })))

/** What a window shows that has one room only: nothing leads out of it, and no place is remembered. */
export function RoomRoutes({ roomId }: { roomId: string }) {
  return (
    <PageBoundary>
      <RoomWindow roomId={roomId} />
      <ModerationHost />
    </PageBoundary>
  )
}
