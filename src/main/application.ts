import { join } from 'node:path'
import { app, dialog, powerMonitor, session as sessions, shell } from 'electron'
import type { Settings, StartState } from '../shared/bridge'
import { createCommunityLink } from './api/community-link'
import { addMethods } from './bridge/add-methods'
import { createClosing } from './closing'
import { setupContextMenu } from './context-menu'
import { routeInArguments } from './deep-link'
import type { ServerMessage } from './embedded-server-messages'
import { createFirstPaint } from './first-paint'
import { createKeptRoute } from './kept-route'
import { createMailbox } from './mailbox'
import { createOfflineStore } from './offline-store'
import type { Opening } from './opening'
import { askAboutGonePage } from './page-gone-dialog'
import { setupQuitting } from './quitting'
import { setupRendererRecovery } from './renderer-recovery'
import { createRestartPolicy } from './restart-policy'
import { saveSettings, settingsOf } from './settings'
import { createStartAtLogin } from './start-at-login'
import { openStores } from './stores'
import { createSurroundings } from './surroundings'
import { createTalkLink } from './talk/talk-link'
import { wordingIn } from './wording'

/** All of main, once the window is on its way. */
export interface Application {
  /** Brings the main window to the front, and to a route unless that is null. */
  goTo(route: string | null): void
}

export function createApplication(opening: Opening): Application {
  const { options, paths, devOrigin, log, logFile, settings, appearance, windows } = opening
  const { main: window, rooms, tell } = windows
  const showLog = () => shell.showItemInFolder(logFile)
  const wording = () => wordingIn(appearance.language())

  const stores = openStores(paths.data)
  const startAtLogin = createStartAtLogin(app)
  const route = createKeptRoute(stores.route, (to) => window.tell('navigate', { route: to }))
  const mailbox = createMailbox(stores.mails)
  const given = routeInArguments(process.argv)
  if (given !== null) route.beginAt(given)

  // The session that main's own calls go through, made by the first of them.
  const network = () => sessions.fromPartition('persist:community')
  const link = createCommunityLink({
    initial: opening.communityUrl,
    demo: options.demo,
    fork: opening.forkCommunity,
    paths: { data: join(paths.data, 'community'), resources: paths.resources, log: logFile },
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
      if (change.user === null) rooms.forget()
    },
    log,
  })
  const { community, connection, session } = link
  const offline = createOfflineStore({
    folder: join(paths.data, 'offline'),
    community: community.key,
    userId: () => session.user()?.id ?? null,
    log,
  })
  // It has the longest way to go and goes it in its own process: everything else happens meanwhile. Where the page has something to
  // show without it, it begins with the first call, or once that is on screen.
  if (!opening.mayShowKept || route.read() !== '/' || given !== null) community.start()

  const surroundings = createSurroundings({
    icons: join(paths.resources, 'icons'),
    isDev: devOrigin !== null,
    app,
    window: window.get,
    wording,
    language: appearance.language,
    quietUntil: () => (settings.read().quietUntil > Date.now() ? settings.read().quietUntil : null),
    beQuiet: (minutes) => void change({ quietUntil: minutes === 0 ? 0 : Date.now() + minutes * 60_000 }),
    connection: connection.state,
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
    closing: () => settings.read().closing,
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
  const talk = createTalkLink({
    app,
    powerMonitor,
    folder: paths.data,
    link,
    settings: settings.read,
    told: stores.told,
    wording,
    surroundings,
    window: window.get,
    rooms,
    tell,
    goTo,
    log,
  })

  windows.equip((created, reload) => {
    const quit = () => app.quit()
    const giveUp = () => void askAboutGonePage({ dialog, window: created, wording: wording(), reopen: reload, showLog, quit })
    const restarts = createRestartPolicy({ most: 3, withinMs: 60_000, now: Date.now })
    setupContextMenu(created, wording)
    setupRendererRecovery({ window: created, restarts, reload, giveUp, log })
    if (rooms.has(created.webContents)) return
    closing.guard(created)
    created.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) route.pageBegins()
    })
    created.on('closed', route.pageBegins)
  })
  const { stop: stopMethods } = addMethods({
    opening,
    link,
    network,
    talk,
    mailbox,
    offline,
    route,
    searches: stores.searches,
    wording,
    change,
    markReady: firstPaint.mark,
    goTo,
    showLog,
  })
  const isRemote = () => community.about().kind === 'remote'
  opening.answer({ start: startState, media: { network, base: community.base, isRemote, waitingPicture: talk.waitingPicture } })
  surroundings.update()
  network()
  void talk.enter()

  appearance.watch(showAppearance)
  app.on('activate', () => goTo(null))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  setupQuitting(app, [
    firstPaint.stop,
    surroundings.stop,
    appearance.stop,
    route.stop,
    stopMethods,
    offline.stop,
    talk.stop,
    link.stop,
    opening.ipc.stop,
    opening.stopLog,
  ])

  function goTo(wanted: string | null): void {
    if (wanted !== null) route.goTo(wanted)
    window.show()
  }

  function startState(): StartState {
    return {
      platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
      version: app.getVersion(),
      settings: settingsOf(settings.read()),
      system: appearance.system(),
      user: session.user(),
      hasExpired: session.hasExpired(),
      session: { secureStore: link.secureStore },
      canStartAtLogin: startAtLogin.isPossible,
      route: route.read(),
      community: community.about(),
      communityState: community.state(),
      connection: connection.state(),
      live: talk.live(),
      home: offline.home(),
    }
  }

  function change(patch: Parameters<typeof saveSettings>[1]): Settings {
    const saved = saveSettings(settings, patch)
    appearance.apply()
    if (patch.startAtLogin !== undefined) startAtLogin.set(patch.startAtLogin)
    tell('settings', saved)
    showAppearance()
    return saved
  }

  function showAppearance(): void {
    tell('system', appearance.system())
    windows.dress()
    surroundings.update()
  }

  function hearCommunity(message: ServerMessage): void {
    if (message.type !== 'mail' || !mailbox.add(message.mail)) return
    tell('mail', message.mail)
    surroundings.announceMail(message.mail)
  }

  return { goTo }
}
