import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const withinMs = 2_000
const service = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'
const method = 'GetCapabilities'
// The first one installed is used.
const questions: [string, string[]][] = [
  ['gdbus', ['call', '--session', '--dest', service, '--object-path', path, '--method', `${service}.${method}`]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${service}`, path, `${service}.${method}`]],
  ['busctl', ['--user', 'call', service, path, service, method]],
]

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
  for (const [program, args] of questions) {
    const answer = await run(program, args, { timeout: withinMs }).catch(() => null)
    if (answer !== null) return answer.stdout.includes('body-markup')
  }
  return true
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
