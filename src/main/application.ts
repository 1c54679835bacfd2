import { join } from 'node:path'
import { app, dialog, ipcMain, nativeTheme, powerMonitor, session as sessions, shell, utilityProcess } from 'electron'
import { createAccountStores } from './account-stores'
import { createAddressAdmission } from './api/address-admission'
import { createCommunityLink } from './api/community-link'
import { createAppearance } from './appearance'
import { createBackups } from './backups'
import { createChatLink } from './chat/chat-link'
import { createClosing } from './closing'
import { addressAtStart } from './community-at-start'
import { setupContextMenu } from './context-menu'
import { routeInArguments } from './deep-link'
import { addMethods } from './desktop/add-methods'
import { setupEventListeners } from './event-listeners'
import { type FileTroubles, showFileTroubles } from './file-troubles'
import { createFirstPaint } from './first-paint'
import { createIpc } from './ipc'
import { openLog } from './log'
import { createMailbox } from './mailbox'
import { createNativeUi } from './native-ui'
import { createNotices } from './notices/notices'
import { createPagesSession } from './pages-session'
import { serveAppMedia } from './protocols/app-media'
import { pageOrigin } from './protocols/schemes'
import { setupQuitting } from './quitting'
import { setupRendererRecovery } from './renderer-recovery'
import { restoreInProcess } from './restore-process'
import { createSavedRoute } from './saved-route'
import { createSettings } from './settings'
import { createStartAtLogin } from './start-at-login'
import type { StartOptions } from './start-options'
import { openStores } from './stores'
import { createAppUpdates } from './updates/app-updates'
import { createWindows } from './windows'
import { wordingIn } from './wording'

export interface ApplicationDeps {
  options: StartOptions
  troubles: FileTroubles
  /** The folder of the build's output. */
  built: string
}

export interface Application {
  /** Brings the main window to the front, and to a route unless that is null. */
  goTo(route: string | null): void
}

/**
 * Starts the app, in the order below. Each part gets the parts above it; what happens later reaches the parts above as an event. From
 * the window on nothing is awaited, so a page's first message finds everything there.
 * @throws Error with a sentence for the person when the given address must not be talked to
 */
export async function startApplication({ options, troubles, built }: ApplicationDeps): Promise<Application> {
  const data = app.getPath('userData')
  const resources = app.isPackaged ? join(process.resourcesPath, 'resources') : join(app.getAppPath(), 'resources')
  const devOrigin = options.devPage === null ? null : new URL(options.devPage).origin

  // 1. The log and what is stored on disk.
  const { log, file: logFile, stop: stopLog } = openLog(data, troubles.tell)
  const showLog = () => shell.showItemInFolder(logFile)
  const stores = openStores({ folder: data, tell: troubles.tell })
  const mailbox = createMailbox(stores.mails)
  const settings = createSettings(stores.settings)
  const appearance = createAppearance({ app, nativeTheme, settings })
  const wording = () => wordingIn(appearance.language())
  const startAtLogin = createStartAtLogin(app)

  // 2. Which community: this may ask the person.
  const admission = createAddressAdmission({ settings, dialog, wording })
  const address = await addressAtStart({ given: options.communityUrl, stored: settings.read().community, admission, wording, troubles })

  // 3. The pages' session, without network, and the windows.
  const pages = createPagesSession({ app, devOrigin, built, log })
  const windows = createWindows({
    address: options.devPage ?? `${pageOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icons', 'icon-256.png'),
    session: () => pages,
    theme: appearance.theme,
    placement: stores.window,
    openRoomPlacements: stores.openRoomPlacements,
  })
  const { main: window, rooms } = windows
  const route = createSavedRoute(stores.route, (to) => window.tell('navigate', { route: to }))
  const linkedRoute = routeInArguments(process.argv)
  if (linkedRoute !== null) route.beginAt(linkedRoute)

  function goTo(wanted: string | null): void {
    if (wanted !== null) route.goTo(wanted)
    window.show()
  }

  // 4. What the system shows: menu, tray, notifications, and what closing a window does.
  const nativeUi = createNativeUi({
    icons: join(resources, 'icons'),
    isDev: devOrigin !== null,
    app,
    window: window.get,
    wording,
    language: appearance.language,
    settings,
    open: () => goTo(null),
    review: () => goTo('/notebook/review'),
    command: (name) => window.tell('command', { name }),
    showLog,
    log,
  })
  const closing = createClosing({
    app,
    dialog,
    wording,
    closing: () => settings.read().closing,
    choose: (chosen) => void settings.change({ closing: chosen }),
    canStay: () => process.platform === 'darwin' || nativeUi.hasTray(),
  })
  windows.on('created', ({ window: created, kind, reload }) => {
    setupContextMenu(created, wording)
    setupRendererRecovery({ window: created, reload, dialog, wording, showLog, quit: () => app.quit(), log })
    if (kind === 'room') return
    closing.guard(created)
    route.follow(created)
  })

  // 5. The main window, whose page loads while the rest is created.
  window.show()
  showFileTroubles({ troubles, dialog, window: window.get, wording, log })

  // 6. The community, its session and the stores for it.
  const communityFolder = join(data, 'community')
  const fork = () =>
    utilityProcess.fork(join(built, 'main', 'community-server.js'), [], { serviceName: 'Hanmadi Community', stdio: 'pipe' })
  const network = () => sessions.fromPartition('persist:community')
  const link = createCommunityLink({
    initial: address,
    admit: admission.admit,
    demo: options.demo,
    fork,
    paths: { data: communityFolder, resources, log: logFile },
    network,
    sessions: stores.session,
    language: appearance.language,
    onState: (state) => windows.tell('communityState', state),
    onBackup: (work) => backups.hear(work),
    onMail(mail) {
      if (!mailbox.add(mail)) return
      windows.tell('mail', mail)
      nativeUi.notifyMail(mail)
    },
    log,
  })
  const { community, connection, compatibility, session } = link
  const userId = () => session.user()?.id ?? null
  const accountStores = createAccountStores({
    ...{ folder: data, link, stores, settings, windows, nativeUi, wording, powerMonitor, goTo, log },
    tellTrouble: troubles.tell,
  })
  const { offline, drafts, corrections, notebook, notebookSync, reviews } = accountStores
  // With a stored home to show, the community starts after the first paint, or earlier with the first call.
  if (route.read() !== '/' || offline.home() === null) community.start()

  // 7. Chat.
  const chat = createChatLink({
    app,
    powerMonitor,
    folder: data,
    link,
    tellTrouble: troubles.tell,
    settings: settings.read,
    announced: stores.announced,
    cautions: stores.cautions,
    wording,
    nativeUi,
    window: window.get,
    rooms,
    tell: windows.tell,
    goTo,
    onNotices: () => notices.refresh(),
    onNotebook: (until) => (until === null ? notebookSync.hurry() : notebookSync.hear(until)),
    log,
  })
  const notices = createNotices({
    client: link.client,
    account: () => {
      const id = userId()
      return id === null ? null : { owner: `${community.key()} ${id}`, userId: id }
    },
    offline,
    settings: settings.read,
    wording,
    marks: stores.announced,
    tell: (known) => windows.tell('notices', known),
    show: ({ route: to, ...text }) => nativeUi.notify({ ...text, onClick: () => goTo(to) }),
    now: Date.now,
    log,
  })
  void chat.enter()
  notices.enter()
  corrections.hurry()

  const backups = createBackups({
    folder: communityFolder,
    community,
    run: (file) => restoreInProcess(fork, { file, dataDir: communityFolder }, log),
    onChange: (known) => windows.tell('backups', known),
    async onRestored() {
      // What is stored of the former state may contradict the restored one.
      offline.forget()
      rooms.closeAll()
      await chat.restart()
      connection.forget()
      route.beginAt('/')
      window.reload()
    },
  })

  const updates = createAppUpdates({ app, built, settings, connection, log })

  // 8. What pages can ask for.
  const firstPaint = createFirstPaint({
    picture: options.firstWindow,
    window: window.get,
    onPainted() {
      community.start()
      nativeUi.showTray()
      reviews.start()
      updates.start()
      // From a checkout this would register the bare Electron.
      if (app.isPackaged) app.setAsDefaultProtocolClient('hanmadi')
    },
    log,
  })
  const isRemote = () => community.about().kind === 'remote'
  serveAppMedia(pages, { network, community, isRemote, waitingPicture: chat.unsentPicture })
  const ipc = createIpc({ ipcMain, isOurs: windows.has, origin: devOrigin ?? pageOrigin, log, now: Date.now })
  addMethods(ipc, {
    built,
    windows,
    settings,
    appearance,
    startAtLogin,
    link,
    backups,
    network,
    chat,
    notices,
    notebook,
    notebookSync,
    exportFolder: join(data, 'exporting'),
    mailbox,
    offline,
    corrections,
    drafts,
    route,
    updates,
    searches: stores.searches,
    emoji: stores.emoji,
    picks: stores.picks,
    wording,
    markReady: firstPaint.mark,
    goTo,
    showLog,
    log,
  })

  // 9. Which service receives which event.
  setupEventListeners({
    ...{
      app,
      settings,
      startAtLogin,
      appearance,
      compatibility,
      connection,
      session,
      windows,
      nativeUi,
      accountStores,
      chat,
      notices,
      updates,
    },
    show: () => goTo(null),
    log,
  })

  // 10. What stops, in order, before the app ends.
  const stops = [
    ...[firstPaint.stop, nativeUi.stop, appearance.stop, updates.stop, route.stop],
    ...[corrections.stop, notebookSync.stop, reviews.stop, notebook.stop, drafts.stop, offline.stop, notices.stop],
    ...[chat.stop, link.stop, ipc.stop, stopLog],
  ]
  setupQuitting(app, stops, updates.install)
  return { goTo }
}
