import { type ComponentType, lazy, Suspense } from 'react'
import { useMailboxOpen } from '../bridge/mailbox'
import { useMediaWidth } from '../hooks/use-media-width'
import { useCloseOverlay, useOverlay } from '../hooks/use-overlay'
import { SheetPresence } from '../ui/SheetPresence'
import { PageBoundary } from './PageBoundary'

/** What a route's overlay is given: the id from the address, whether its comment field wants the focus, and how to close it. */
export interface OverlayProps {
  id: string
  comment: boolean
  onClose: () => void
}

const found = import.meta.glob('../features/feed/PostOverlay.tsx')
const PostOverlay = lazy(async () => {
  const module = (await found['../features/feed/PostOverlay.tsx']?.()) as { PostOverlay: ComponentType<OverlayProps> } | undefined
  return { default: module?.PostOverlay ?? ((_none: OverlayProps) => null) }
})

/** The overlay that `?@id=` asks for, over any route (specification 2). */
export function OverlayHost() {
  const overlay = useOverlay()
  const close = useCloseOverlay()
  return (
    <SheetPresence>
      {overlay && (
        <PageBoundary>
          <Suspense>
            <PostOverlay key={overlay.id} id={overlay.id} comment={overlay.comment} onClose={close} />
          </Suspense>
        </PageBoundary>
      )}
    </SheetPresence>
  )
}

/** Whether an overlay or the mailbox hides the page below it, which then must not take focus. */
export function useOverlayCovers(): boolean {
  const overlay = useOverlay()
  const mailbox = useMailboxOpen()
  const wide = useMediaWidth() === 'wide'
  return !wide && (overlay !== null || mailbox)
}
