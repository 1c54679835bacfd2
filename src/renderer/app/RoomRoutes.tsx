import { ModerationHost } from './ModerationHost'
import { PageBoundary } from './PageBoundary'
import { RoomWindow } from './pages'

/** What a window shows that has one room only: nothing leads out of it, and no place is remembered. */
export function RoomRoutes({ roomId }: { roomId: string }) {
  return (
    <PageBoundary>
      <RoomWindow roomId={roomId} />
      <ModerationHost />
    </PageBoundary>
  )
}
