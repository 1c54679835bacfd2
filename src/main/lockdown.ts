import type { App, Session, WebContents } from 'electron'
import type { Log } from './log'

const networkAddresses = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*']

export interface LockdownDeps {
  app: App
  /** The development server's origin, to which its pages may reload; null for the built pages. */
  devOrigin: string | null
  log: Log
}

/**
 * Denies every page and session created from now on what the app never needs: permissions, navigation, further windows, downloads. Spelling
 * is checked where it is turned on.
 */
export function setupLockdown({ app, devOrigin, log }: LockdownDeps): void {
  app.on('session-created', denyPermissions)
  app.on('web-contents-created', (_, contents) => confine(contents, devOrigin, log))
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}

/** A scheme that nothing serves, so that nothing is requested by it: Chromium would ask Google for each dictionary that it does not find. */
const noDownloads = 'dictionary:///'

function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerDictionaryDownloadURL(noDownloads)
  // The dictionaries of the last run, of which the files may yet be replaced (spelling/spelling.ts).
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}

function confine(contents: WebContents, devOrigin: string | null, log: Log): void {
  const refuse = (event: { url: string; preventDefault: () => void }) => {
    if (devOrigin !== null && URL.canParse(event.url) && new URL(event.url).origin === devOrigin) return
    event.preventDefault()
    log.warn({ to: event.url.slice(0, 200) }, 'a navigation was refused')
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    log.warn({ to: url.slice(0, 200) }, 'a window was refused')
    return { action: 'deny' }
  })
}

/**
 * Blocks a session's requests to the network and the disk: its pages get everything from the app's own schemes. A blocked request is
 * logged as a defect.
 */
export function blockNetwork({ session, devOrigin, log }: { session: Session; devOrigin: string | null; log: Log }): void {
  session.webRequest.onBeforeRequest({ urls: networkAddresses }, ({ url }, answer) => {
    if (devOrigin !== null && url.replace(/^ws/, 'http').startsWith(devOrigin)) {
      answer({})
      return
    }
    log.warn({ to: url.slice(0, 200) }, 'a request of a page was refused')
    answer({ cancel: true })
  })
}
