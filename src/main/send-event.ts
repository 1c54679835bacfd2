import type { WebContents } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../shared/desktop'

/** Sends an event to a page, unless it is gone. */
export function sendEvent<E extends DesktopEventName>(page: WebContents, event: E, payload: DesktopEvents[E]): void {
  if (!page.isDestroyed()) page.send('desktop:event', event, payload)
}
