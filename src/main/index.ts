import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  session as sessions,
  shell,
  type WebContents,
} from 'electron'
import type { Settings, StartState } from '../shared/bridge'
import { makersAddress } from '../shared/contact'
import { createCommunityFiles } from './api/community-files'
import { createCommunityLink } from './api/community-link'
import { createAppearance } from './appearance'
import { addAccountMethods } from './bridge/account-methods'
import { addCallMethods } from './bridge/call-methods'
import { addDesktopMethods } from './bridge/desktop-methods'
import { addProgramMethods } from './bridge/program-methods'
import { addTalkMethods } from './bridge/talk-methods'
import { createClosing } from './closing'
import { setupContextMenu } from './context-menu'
import { routeInArguments, routeOfDeepLink } from './deep-link'
import { createDrafts } from './drafts'
import type { ServerMessage } from './embedded-server-messages'
import { createFirstPaint } from './first-paint'
import { createIpc } from './ipc'
import { createKeptRoute } from './kept-route'
import { readLicences } from './licences'
import { cutOff, setupLockdown } from './lockdown'
import { createLog } from './log'
import { createMailbox } from './mailbox'
import { createOfflineStore } from './offline-store'
import { askAboutGonePage } from './page-gone-dialog'
import { serveAppMedia } from './protocols/app-media'
import { serveAppPages } from './protocols/app-pages'
import { securePagesOf } from './protocols/dev-pages'
import { pageOrigin, registerSchemes } from './protocols/schemes'
import { setupQuitting } from './quitting'
import { createRecentSearches } from './recent-searches'
import { setupRendererRecovery } from './renderer-recovery'
import { createRestartPolicy } from './restart-policy'
import { saveExport } from './save-export'
import { readFigures, saveFigures } from './save-figures'
import { saveImage } from './save-image'
import { saveSettings, settingsOf } from './settings'
import { takeLock } from './single-instance'
import { readStartOptions } from './start-options'
import { openStores } from './stores'
import { createSurroundings } from './surroundings'
import { createRoomWindows } from './talk/room-windows'
import { createTalkLink } from './talk/talk-link'
import { createMainWindow } from './window'
import { wordingIn } from './wording'

const options = readStartOptions(process.env, app.isPackaged)

// What has to be said before Electron is ready.
if (options.dataDir !== null) app.setPath('userData', resolve(options.dataDir))
// As root, Chromium runs only with --no-sandbox, and nothing runs with both. The window's own sandbox stays asked for.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerSchemes(protocol)
// Windows shows notifications only for an app that it knows by this name.
app.setAppUserModelId('app.hanmadi.desktop')
// Electron would build a menu of its own otherwise, only to have it replaced.
Menu.setApplicationMenu(null)

let goTo: (route: string | null) => void = () => undefined
if (takeLock(app, (args) => goTo(routeInArguments(args)))) void app.whenReady().then(start)
else app.exit(0)

function start(): void {
  const folder = app.getPath('userData')
  const resources = app.isPackaged ? join(process.resourcesPath, 'resources') : join(app.getAppPath(), 'resources')
  const built = join(import.meta.dirname, '..')
  const devOrigin = options.devPage === null ? null : new URL(options.devPage).origin
  const origin = devOrigin ?? pageOrigin

  const { log, file: logFile, stop: stopLog } = createLog(join(folder, 'logs', 'main.log'))
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'uncaught'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'unhandled'))
  const showLog = () => shell.showItemInFolder(logFile)

  // What is kept, and how it looks.
  const stores = openStores(folder)
  const route = createKeptRoute(stores.route)
  const mailbox = createMailbox(stores.mails)
  const appearance = createAppearance({ app, nativeTheme, settings: stores.settings.read, onSystemChange: changeAppearance })
  const wording = () => wordingIn(appearance.language())
  appearance.apply()

  const pageDeps = {
    address: options.devPage ?? `${pageOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icons', 'icon-256.png'),
    session: () => pages,
    theme: appearance.theme,
  }
  const setupPage = (created: BrowserWindow, reload: () => void) => {
    const quit = () => app.quit()
    const giveUp = () => void askAboutGonePage({ dialog, window: created, wording: wording(), reopen: reload, showLog, quit })
    const restarts = createRestartPolicy({ most: 3, withinMs: 60_000, now: Date.now })
    setupContextMenu(created, wording)
    setupRendererRecovery({ window: created, restarts, reload, giveUp, log })
  }
  const window = createMainWindow({
    ...pageDeps,
    placement: stores.placement,
    onCreated(created) {
      setupPage(created, window.reload)
      closing.guard(created)
    },
  })
  const rooms = createRoomWindows({ ...pageDeps, onCreated: setupPage })
  const tell: typeof window.tell = (event, payload) => {
    window.tell(event, payload)
    rooms.tell(event, payload)
  }
  // The session that main's own calls go through, made by the first of them.
  const network = () => sessions.fromPartition('persist:community')
  const link = createCommunityLink({
    initial: options.communityUrl ?? stores.settings.read().community,
    demo: options.demo,
    paths: { data: join(folder, 'community'), resources, server: join(built, 'main', 'community-server.js'), log: logFile },
    network,
    sessions: stores.session,
    language: appearance.language,
    tell,
    onMessage: hearCommunity,
    onConnection(state) {
      surroundings.update()
      if (state === 'online') talk.hurry()
    },
    onSession(change) {
      if (change.user === null) offline.forget()
      tell('session', change)
      void talk.enter()
      if (change.user === null) rooms.closeAll()
    },
    log,
  })
  const { community, connection, session, client } = link
  const offline = createOfflineStore({
    folder: join(folder, 'offline'),
    community: community.key,
    userId: () => session.user()?.id ?? null,
    log,
  })
  // It has the longest way to go and goes it in its own process: everything else happens meanwhile. Two processors it would take from
  // the page, which may have something to show already: then it begins with the first call, or once that is on screen.
  const showsKeptHome = route.read() === '/' && routeInArguments(process.argv) === null && offline.home() !== null
  if (availableParallelism() > 2 || !showsKeptHome) community.start()

  const surroundings = createSurroundings({
    icons: join(resources, 'icons'),
    isDev: devOrigin !== null,
    app,
    window: window.get,
    wording,
    language: appearance.language,
    quietUntil: () => (stores.settings.read().quietUntil > Date.now() ? stores.settings.read().quietUntil : null),
    beQuiet: (minutes) => void change({ quietUntil: minutes === 0 ? 0 : Date.now() + minutes * 60_000 }),
    connection: () => link.connection.state(),
    open: () => goTo(null),
    command: (name) => window.tell('command', { name }),
    showLog,
    quit: () => app.quit(),
    log,
  })
  const closing = createClosing({
    app,
    dialog,
    wording,
    closing: () => stores.settings.read().closing,
    choose: (chosen) => void change({ closing: chosen }),
    canStay: () => process.platform === 'darwin' || surroundings.hasTray(),
  })
  const firstPaint = createFirstPaint({
    picture: options.firstWindow,
    window: window.get,
    afterwards() {
      community.start()
      surroundings.showTray()
      // From a checkout this would register the bare Electron.
      if (app.isPackaged) app.setAsDefaultProtocolClient('hanmadi')
    },
    log,
  })

  const files = createCommunityFiles({ network, base: community.base })
  const owner = () => `${community.key()} ${session.user()?.id ?? 'visitor'}`
  const drafts = createDrafts({ folder: join(folder, 'drafts'), owner })
  const searches = createRecentSearches(stores.searches, owner)

  // The pages' own session, without any network.
  setupLockdown({ app, devOrigin, log })
  const pages = sessions.fromPartition('persist:app')
  // Readable where main can be read, such as in a test of the real app.
  Object.defineProperty(app, 'refusedRequests', { get: cutOff({ session: pages, devOrigin, log }) })
  if (devOrigin === null) serveAppPages({ session: pages, folder: join(built, 'renderer') })
  else securePagesOf(devOrigin, pages)
  const talk = createTalkLink({
    app,
    powerMonitor,
    folder,
    link,
    settings: stores.settings.read,
    told: stores.told,
    wording,
    surroundings,
    window: window.get,
    rooms,
    tell,
    goTo: (to) => goTo(to),
    log,
  })
  serveAppMedia({
    pages,
    network,
    base: community.base,
    isRemote: () => community.about().kind === 'remote',
    waitingPicture: talk.waitingPicture,
  })

  const isOurs = (contents: WebContents) => window.get()?.webContents === contents || rooms.has(contents)
  const ipc = createIpc({ ipcMain, isOurs, origin, log, now: Date.now })
  addCallMethods(ipc, { client, session, takeMessages: talk.takeMessages, tell, log })
  addAccountMethods(ipc, {
    client,
    session,
    drafts,
    searches,
    talk,
    mailbox,
    saveExport: () =>
      saveExport({
        dialog,
        window: window.get,
        folder: () => app.getPath('documents'),
        read: async () => (await client.call('exportData', {})).parts,
        picture: files.thumbnail,
        language: appearance.language,
        wording,
        now: Date.now,
      }),
    log,
  })
  addProgramMethods(ipc, {
    saveFigures: (programId) =>
      saveFigures(programId, {
        dialog,
        window: window.get,
        folder: () => app.getPath('documents'),
        read: (of) => readFigures(client, of),
        wording,
        now: Date.now,
      }),
  })
  addTalkMethods(ipc, { talk, openRoomWindow: rooms.open, watchRoom: talk.watchRoom })
  addDesktopMethods(ipc, {
    startState,
    markReady: firstPaint.mark,
    saveSettings: change,
    drafts,
    searches,
    saveRoute: route.save,
    showInMain: (to) => goTo(to),
    offline,
    mailbox,
    community,
    async chooseCommunity(address) {
      const chosen = await community.choose(address)
      stores.settings.write({ ...stores.settings.read(), community: chosen.address })
      session.enter(community.key())
      connection.forget()
      rooms.closeAll()
      void talk.enter()
      route.save('/')
      window.reload()
      return chosen
    },
    openExternal: (address) => shell.openExternal(address),
    copyText: (text) => clipboard.writeText(text),
    saveImage: (path) =>
      saveImage(path, { dialog, read: files.picture, window: window.get, folder: () => app.getPath('pictures'), wording }),
    readTerms: (name) => files.terms(name, appearance.language()),
    // Without a connection the makers can still be written to.
    readContact: async () => (await files.contact().catch(() => null)) ?? makersAddress,
    readLicences: () => readLicences(join(built, 'licences.json')),
    showLog,
  })

  goTo = (wanted) => {
    // A new window starts at the kept route; an open one is told where to go.
    if (wanted !== null) window.get() === null ? route.save(wanted) : window.tell('navigate', { route: wanted })
    window.show()
  }
  goTo(routeInArguments(process.argv))
  surroundings.update()
  network()
  void talk.enter()

  app.on('open-url', (event, url) => {
    event.preventDefault()
    goTo(routeOfDeepLink(url))
  })
  app.on('activate', () => goTo(null))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  setupQuitting(app, [
    firstPaint.stop,
    surroundings.stop,
    appearance.stop,
    route.stop,
    drafts.stop,
    offline.stop,
    talk.stop,
    link.stop,
    ipc.stop,
    stopLog,
  ])

  function startState(): StartState {
    return {
      platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
      version: app.getVersion(),
      settings: settingsOf(stores.settings.read()),
      system: appearance.system(),
      user: session.user(),
      session: { secureStore: link.secureStore },
      route: route.read(),
      community: community.about(),
      communityState: community.state(),
      connection: connection.state(),
      live: talk.live(),
      home: offline.home(),
    }
  }

  function change(patch: Parameters<typeof saveSettings>[1]): Settings {
    const saved = saveSettings(stores.settings, patch)
    appearance.apply()
    if (patch.startAtLogin !== undefined) app.setLoginItemSettings({ openAtLogin: patch.startAtLogin })
    tell('settings', saved)
    changeAppearance()
    return saved
  }

  function changeAppearance(): void {
    tell('system', appearance.system())
    window.dress()
    rooms.dress()
    surroundings.update()
  }

  function hearCommunity(message: ServerMessage): void {
    if (message.type !== 'mail' || !mailbox.add(message.mail)) return
    tell('mail', message.mail)
    surroundings.announceMail(message.mail)
  }
}
