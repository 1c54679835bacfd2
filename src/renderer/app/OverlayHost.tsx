import { Suspense } from 'react'
import { useMailboxOpen } from '../bridge/mailbox'
import { useMediaWidth } from '../hooks/use-media-width'
import { useCloseOverlay, useOverlay } from '../hooks/use-overlay'
import { later } from '../ui/later'
import { SheetPresence } from '../ui/SheetPresence'
import { PageBoundary } from './PageBoundary'

const PostOverlay = later(() => import('../features/feed/PostOverlay').then((module) => module.PostOverlay))
const ProgramOverlay = later(() => import('../features/programs/ProgramOverlay').then((module) => module.ProgramOverlay))

/** The overlay that `?@id=` asks for, over any route (specification 2). */
export function OverlayHost() {
  const overlay = useOverlay()
  const close = useCloseOverlay()
  return (
    <SheetPresence>
      {overlay && (
        <PageBoundary>
          <Suspense>
            {overlay.kind === 'post' ? (
              <PostOverlay key={overlay.id} id={overlay.id} comment={overlay.comment} onClose={close} />
            ) : (
              <ProgramOverlay key={overlay.id} id={overlay.id} onClose={close} />
            )}
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
