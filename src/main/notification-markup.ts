import { callOnSessionBus } from './session-bus'

const service = 'org.freedesktop.Notifications'

/**
 * Converts a text to the body of a Linux notification. Where the desktop reads markup in bodies (the capability `body-markup`), the text
 * is escaped, so that it shows as written, without links or pictures; titles are never markup. If the desktop cannot be asked, markup is
 * assumed, as most desktops read it.
 */
export function createBodyText(): (body: string) => Promise<string> {
  let asked: Promise<boolean> | null = null
  return async (body) => {
    asked ??= readsMarkup()
    return (await asked) ? escapeMarkup(body) : body
  }
}

async function readsMarkup(): Promise<boolean> {
  const answer = await callOnSessionBus({ service, path: '/org/freedesktop/Notifications', interface: service, method: 'GetCapabilities' })
  return answer === null || answer.includes('body-markup')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
