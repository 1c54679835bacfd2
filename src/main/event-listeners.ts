import type { App } from 'electron'
import type { AccountStores } from './account-stores'
import type { CommunityLink } from './api/community-link'
import type { Appearance } from './appearance'
import type { ChatLink } from './chat/chat-link'
import type { Log } from './log'
import type { NativeUi } from './native-ui'
import type { Notices } from './notices/notices'
import type { SettingsStore } from './settings'
import type { StartAtLogin } from './start-at-login'
import type { AppUpdates } from './updates/updates'
import type { Windows } from './windows'

export interface EventListenersDeps extends Pick<CommunityLink, 'compatibility' | 'connection' | 'session'> {
  app: App
  settings: SettingsStore
  startAtLogin: StartAtLogin
  appearance: Appearance
  windows: Windows
  nativeUi: NativeUi
  accountStores: AccountStores
  chat: ChatLink
  notices: Notices
  updates: AppUpdates
  /** Brings the main window to the front. */
  show: () => void
  log: Log
}

/** Which service receives which event. */
export function setupEventListeners(deps: EventListenersDeps): void {
  const {
    app,
    settings,
    startAtLogin,
    appearance,
    compatibility,
    connection,
    session,
    windows,
    nativeUi,
    chat,
    notices,
    updates,
    show,
    log,
  } = deps
  const { offline, corrections, notebook, notebookSync, reviews } = deps.accountStores

  settings.on('change', (saved, patch) => {
    windows.send('settings', saved)
    if (patch.textSize !== undefined) windows.applyLook()
    if (patch.updateChannel !== undefined) void updates.check()
    if ('newPerDay' in patch || 'reviewsPerDay' in patch || 'dayEndsAt' in patch) windows.send('notebook', null)
    if ('reminder' in patch || 'reminderAt' in patch) reviews.choose()
    if ('retention' in patch || 'weights' in patch) {
      notebook
        .changeInSteps((store) => store.deriveSchedules())
        .catch((error: unknown) => log.error({ err: error }, 'schedules were not derived'))
    } else reviews.refresh()
  })
  // After the pages were told what was chosen: the system may refuse it.
  startAtLogin.follow(app)
  appearance.on('change', () => {
    windows.send('system', appearance.system())
    windows.applyLook()
  })
  connection.on('change', (state) => {
    windows.send('connection', state)
    nativeUi.showConnection(state)
    if (state !== 'online') return
    chat.hurry()
    corrections.hurry()
    notices.refresh()
    notebookSync.hurry()
  })
  updates.on('change', (state) => windows.send('updates', state))
  compatibility.on('change', (state) => {
    windows.send('compatibility', state)
    // An update may be what is needed.
    if (state.fits === 'appOld') void updates.check()
  })
  // Its end is no change: nobody was signed in since the start.
  if (session.hasExpired()) void offline.forget()
  let accountId = session.user()?.id
  session.on('change', (change) => {
    // What was announced to one account is not for the next one to read.
    if (change.user?.id !== accountId) nativeUi.clearNotifications()
    accountId = change.user?.id
    if (change.user === null) void offline.forget()
    windows.send('session', change)
    void chat.enter()
    notices.enter()
    notices.refresh()
    notebook.enter()
    corrections.hurry()
    if (change.user === null) windows.rooms.forget()
  })
  app.on('browser-window-focus', notices.refreshIfOld)
  app.on('browser-window-focus', notebookSync.refreshIfOld)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
