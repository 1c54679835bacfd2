import { framesIn } from '../../shared/crashes'
import { desktop } from './desktop'

/** What a page in a loop of errors tells of. */
const most = 20
let told = 0

/** Tells main of an error that nothing caught: its kind and where, not its message. */
export function tellUncaught(error: unknown): void {
  if (!(error instanceof Error) || told >= most) return
  told += 1
  desktop.pageFailed({ name: error.name.slice(0, 200), stack: framesIn(error).slice(0, 10_000) })
}

/** Tells main of the page's errors that nothing catches. */
export function watchUncaught(page: Window): void {
  page.addEventListener('error', ({ error }) => tellUncaught(error))
  page.addEventListener('unhandledrejection', ({ reason }) => tellUncaught(reason))
}
