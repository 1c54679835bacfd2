import { framesIn } from '../../shared/crashes'
import { desktop } from './desktop'

/** How many errors a page in a loop of errors reports. */
const most = 20
let reported = 0

/** Tells main of an error that nothing caught: its kind and where, not its message. */
export function reportUncaught(error: unknown): void {
  if (!(error instanceof Error) || reported >= most) return
  reported += 1
  desktop.pageFailed({ name: error.name.slice(0, 200), stack: framesIn(error).slice(0, 10_000) })
}

/** Tells main of the page's errors that nothing catches. */
export function watchUncaught(page: Window): void {
  page.addEventListener('error', ({ error }) => reportUncaught(error))
  page.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason))
}
