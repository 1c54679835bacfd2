import { join } from 'node:path'
import { app, dialog, ipcMain, nativeTheme, powerMonitor, powerSaveBlocker, session as sessions, shell, utilityProcess } from 'electron'
import { createAccountStores } from './account-stores'
import { startAfterFirstPaint } from './after-first-paint'
import { createAddressAdmission } from './api/address-admission'
import { createCommunityLink } from './api/community-link'
import { createCommunityLookUp } from './api/community-look-up'
import { createCommunitySessions } from './api/community-sessions'
import { createPairing } from './api/pairing'
import { createPins } from './api/pins'
import { createAppearance } from './appearance'
import { createBackups } from './backups'
import { createChatLink } from './chat/chat-link'
import { createClosing } from './closing'
import { createCommunityParts } from './communities/community-parts'
import { knownAddresses } from './communities/known-addresses'
import { openKeptCommunities } from './communities/open-kept'
import { communityAtStart, profileOf } from './configuration/community-at-start'
import { keyOf } from './configuration/kept-communities'
import { readSources } from './configuration/sources'
import type { StartOptions } from './configuration/start-options'
import { setupContextMenu } from './context-menu'
import { communityProcess, createCrashes } from './crashes/crashes'
import { type DeepLinks, routeInArguments } from './deep-link'
import { addMethods } from './desktop/add-methods'
import { embeddedFolder } from './embedded-folder'
import { setupEventListeners } from './event-listeners'
import { type FileProblems, showFileProblems } from './file-problems'
import { createFirstPaint } from './first-paint'
import { askForCommunity } from './first-start'
import { createHosting } from './hosting/hosting'
import type { IncomingContent } from './incoming/incoming'
import { createIpc } from './ipc'
import { createLinkRegistration } from './link-registration'
import { openLog } from './log'
import { createMailbox } from './mailbox'
import { createNativeUi } from './native-ui'
import { createNotices } from './notices/notices'
import { followOpenedFromOutside } from './opened-from-outside'
import { accountOf } from './owner-key'
import { createPagesSession } from './pages-session'
import { serveAppMedia } from './protocols/app-media'
import { pageOrigin } from './protocols/schemes'
import { setQuickActions } from './quick-actions'
import { setupQuitting } from './quitting'
import { setupRendererRecovery } from './renderer-recovery'
import { restoreInProcess } from './restore-process'
import { createSavedRoute } from './saved-route'
import { createAccounts } from './session/accounts'
import { createSettings } from './settings'
import { createStartAtLogin, wasOpenedAtLogin } from './start-at-login'
import { openStores } from './stores'
import { createTaskbarProgress } from './taskbar-progress'
import { createAppUpdates } from './updates/app-updates'
import { createWindows } from './windows'
import { wordingIn } from './wording'

export interface ApplicationDeps {
  options: StartOptions
  problems: FileProblems
  links: DeepLinks
  incoming: IncomingContent
  /** The data folder is the one beside the program: nothing outside of it is written. */
  isPortable: boolean
  /** The folder of the build's output. */
  built: string
}

/**
 * Starts the app, in the order below. Each part gets the parts above it, and what happens later reaches any part as an event (`on…`). Two
 * parts ask one that is created below them, but only after that: `closing` asks `hosting` for guests, `hosting` asks `link` for the
 * community. Once the community is known nothing is awaited, so a page's first message finds everything there.
 * @throws Error with a sentence for the person when the given address must not be talked to
 */
export async function startApplication({ options, problems, links, incoming, isPortable, built }: ApplicationDeps): Promise<void> {
  const data = app.getPath('userData')
  const resources = app.isPackaged ? join(process.resourcesPath, 'resources') : join(app.getAppPath(), 'resources')
  const devOrigin = options.devPage === null ? null : new URL(options.devPage).origin

  // 1. The log and what is stored on disk.
  const { log, file: logFile, stop: stopLog } = openLog(data, problems.report)
  const showLog = () => shell.showItemInFolder(logFile)
  const stores = openStores({ folder: data, report: problems.report })
  const settings = createSettings(stores.settings)
  const folderOf = embeddedFolder(data)
  const kept = openKeptCommunities({ settings, sessions: stores.session, folderOf })
  const appearance = createAppearance({ app, nativeTheme, settings })
  const wording = () => wordingIn(appearance.language())
  const { platform, execPath, env } = process
  const program = { app, platform, execPath, dataDir: options.dataDir === null ? null : data }
  const registering = { ...program, env, isPortable, home: app.getPath('home'), log }
  const startAtLogin = createStartAtLogin({ ...registering, settings })
  const registerLinks = createLinkRegistration(registering)

  // 2. Which community: this may ask about a missing encryption.
  const admission = createAddressAdmission({ settings, dialog, wording })
  const sources = await readSources({ app, options, settings, data, resources, wording })
  const atStart = await communityAtStart({ sources, admission, wording, problems })

  // 3. The pages' session, without network, and the windows.
  const { pages, spelling, microphone } = createPagesSession({ app, devOrigin, built, settings, log })
  const windows = createWindows({
    address: options.devPage ?? `${pageOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icons', 'icon-256.png'),
    session: () => pages,
    theme: appearance.theme,
    textSize: () => settings.read().textSize,
    placement: stores.window,
    openRoomPlacements: stores.openRoomPlacements,
  })
  const { main: window, rooms } = windows
  microphone.follow(windows)
  const crashes = createCrashes({ app, store: stores.crashes, pages: devOrigin ?? pageOrigin, send: windows.send })
  const progress = createTaskbarProgress({ window: window.get })
  const route = createSavedRoute(stores.route, atStart.choice && keyOf(atStart.choice), (to) => window.send('navigate', { route: to }))
  const linkedRoute = routeInArguments(process.argv)
  if (linkedRoute !== null) route.beginAt(linkedRoute.route)

  function goTo(wanted: string | null): void {
    if (wanted !== null) route.goTo(wanted)
    window.show()
  }
  /** False while the first start asks for a community: closing the window then ends the app, without a question. */
  let hasCommunity = false

  // 4. What the system shows: menu, tray, notifications, and what closing a window does.
  const nativeUi = createNativeUi({
    ...{ app, platform, wording, settings, showLog, log, isDev: devOrigin !== null, window: window.get },
    icons: join(resources, 'icons'),
    language: appearance.language,
    open: () => goTo(null),
    review: () => goTo('/notebook/review'),
    command: windows.commandInMain,
    newFromClipboard: incoming.askForPaste,
    setQuickActions: (words) => setQuickActions({ ...program, goTo, newFromClipboard: incoming.askForPaste }, words),
  })
  const closing = createClosing({
    ...{ app, platform, dialog, wording, window, powerMonitor },
    closing: () => settings.read().closing,
    choose: (chosen) => void settings.change({ closing: chosen }),
    guests: () => (hasCommunity ? hosting.guests() : 0),
    onStay: () => updates.stay(),
    canStay: () => hasCommunity && (platform === 'darwin' || nativeUi.hasTray()),
  })
  windows.on('created', ({ window: created, kind, reload }) => {
    setupContextMenu(created, wording, spelling)
    setupRendererRecovery({ window: created, reload, dialog, wording, showLog, quit: () => app.quit(), log })
    if (kind === 'room') return
    closing.guard(created)
    nativeUi.follow(created)
    route.follow(created)
  })

  // 5. The main window, whose page loads while the rest is created.
  const isHidden = atStart.choice !== null && (options.isHidden || wasOpenedAtLogin(app))
  if (isHidden) window.openHidden()
  else window.show()
  showFileProblems({ problems, dialog, window: window.get, wording, log })
  const pins = createPins(settings)
  const networks = createCommunitySessions({ fromPartition: (partition) => sessions.fromPartition(partition), pins })
  const lookUp = createCommunityLookUp({ network: networks.for, pins, isAccepted: admission.isAccepted })
  const known = knownAddresses({ kept, sessions: stores.session, atStart: atStart.choice, build: sources.build })
  const pair = createPairing({ pins, known, lookUp })
  const createPageIpc = () => createIpc({ ipcMain, isOurs: windows.has, origin: devOrigin ?? pageOrigin, log, now: Date.now })
  if (atStart.choice === null) route.beginAt('/')
  const initial =
    atStart.choice ??
    (await askForCommunity({
      ...{ window, settings, appearance, admission, lookUp, pair, links, registerLinks, log },
      ipc: createPageIpc(),
      invited: linkedRoute?.invited ?? null,
    }))
  hasCommunity = true
  route.enter(keyOf(initial))

  // 6. The community, its session and the stores for it.
  const fork = () => utilityProcess.fork(join(built, 'main', 'community-server.js'), [], { serviceName: communityProcess, stdio: 'pipe' })
  const accounts = createAccounts(stores.accounts)
  const hosting = createHosting({
    ...{ settings, powerSaveBlocker, log },
    community: () => link.community,
    onChange: (known) => windows.send('hosting', known),
    now: Date.now,
  })
  const link = createCommunityLink({
    place: { initial, managed: atStart.managed, profileOf: (of) => profileOf(of, sources), admit: admission.admit, isKept: kept.has },
    ...{ fork, networks, pins, progress, accounts, log },
    paths: { folderOf, resources, log: logFile },
    hosting,
    sessions: stores.session,
    language: appearance.language,
    onState: (state) => windows.send('communityState', state),
    onBackup: (work) => backups.update(work),
    onMail(mail) {
      if (!mailbox.add(mail)) return
      windows.send('mail', mail)
      nativeUi.notifyMail(mail)
    },
  })
  const { community, connection, compatibility, session } = link
  const mailbox = createMailbox(() => (community.choice().kind === 'own' ? stores.ownMails : stores.mails))
  const userId = () => session.user()?.id ?? null
  const accountStores = createAccountStores({
    ...{ folder: data, resources, folderOf, link, stores, settings, windows, nativeUi, wording, powerMonitor, goTo, log },
    reportProblem: problems.report,
  })
  const { offline, drafts, corrections, notebook, notebookSync, reviews } = accountStores
  // With a home to show, the community starts after the first paint, or earlier with the first call.
  if (route.read() !== '/' || offline.home() === null) community.start()

  // 7. Chat.
  const chat = createChatLink({
    ...{ app, powerMonitor, link, wording, nativeUi, rooms, goTo, offline, log },
    folder: data,
    reportProblem: problems.report,
    settings: settings.read,
    announced: stores.announced,
    cautions: stores.cautions,
    window: window.get,
    send: windows.send,
    onNotices: (about) => notices.refresh(about),
    onNotebook: (until) => (until === null ? notebookSync.hurry() : notebookSync.noteRemoteChange(until)),
  })
  const notices = createNotices({
    ...{ client: link.client, offline, wording, log },
    account: () => accountOf(community.key(), userId()),
    settings: settings.read,
    marks: stores.announced,
    onChange: (known) => windows.send('notices', known),
    onConfirm: (at) => windows.send('noticesConfirmed', at),
    show: ({ route: to, ...text }) => nativeUi.notify({ ...text, onClick: () => goTo(to) }),
    now: Date.now,
  })
  void chat.enter()
  notices.enter()
  corrections.hurry()

  const currentFolder = () => folderOf(community.choice().kind === 'own' ? 'own' : 'demo')
  const backups = createBackups({
    ...{ folder: currentFolder, community, mayStop: () => closing.mayCutOff('restoring') },
    run: (file) => restoreInProcess(fork, { file, dataDir: currentFolder() }, log),
    onChange: (known) => windows.send('backups', known),
    async onRestored() {
      // What is stored of the former state may contradict the restored one.
      void offline.forget()
      void rooms.closeAll()
      await chat.restart()
      connection.forget()
      route.beginAt('/')
      void window.reload()
    },
  })
  const communities = createCommunityParts({
    ...{ folder: data, folderOf, kept, link, accounts, accountStores, stores, settings, sources, lookUp, windows, nativeUi },
    ...{ closing, wording, route, chat, notices, network: networks.for, log },
  })
  const installing = { app, built, isPortable, sources, settings, connection, failure: stores.updateFailure }
  const updates = createAppUpdates({ ...installing, isRecording: microphone.isUsed, log })

  // 8. What pages can ask for.
  const firstPaint = createFirstPaint({
    ...{ picture: options.firstWindow, window: window.get, log },
    onPainted: () =>
      startAfterFirstPaint({ isHidden, community, communities, nativeUi, window, reviews, updates, spelling, registerLinks }),
  })
  const isRemote = () => community.about().kind === 'remote'
  serveAppMedia(pages, { network: networks.for, community, isRemote, token: session.token, waitingFile: chat.unsentFile })
  const ipc = createPageIpc()
  addMethods(ipc, {
    ...{ built, windows, settings, appearance, startAtLogin, link, lookUp, pair, hosting, backups, chat, notices, communities, incoming },
    ...{ crashes, notebook, notebookSync, mailbox, offline, corrections, drafts, route, wording, goTo, showLog, updates, progress, log },
    ...{ spelling, microphone, searches: stores.searches, emoji: stores.emoji, picks: stores.picks, topics: stores.topics },
    ...{ network: networks.for, exportFolder: join(data, 'exporting'), markReady: firstPaint.mark },
    // A start elsewhere paints no posts.
    afterFirstPosts: route.read() === '/' ? firstPaint.painted : Promise.resolve(),
  })

  // 9. Which service receives which event.
  setupEventListeners({
    ...{ app, settings, startAtLogin, appearance, compatibility, connection, session },
    ...{ windows, nativeUi, accountStores, chat, notices, updates },
    show: () => goTo(null),
    log,
  })

  // 10. What stops, in order, before the app ends.
  const stops = {
    ...{ nativeUi: nativeUi.stop, hosting: hosting.stop, firstPaint: firstPaint.stop, appearance: appearance.stop },
    ...{ updates: updates.stop, route: route.stop, corrections: corrections.stop, notebookSync: notebookSync.stop },
    ...{ reviews: reviews.stop, notebook: notebook.stop, drafts: drafts.stop, offline: offline.stop, notices: notices.stop },
    ...{ chat: chat.stop, link: link.stop, ipc: ipc.stop, log: stopLog },
  }
  setupQuitting({ app, stops, install: updates.install, log })

  // 11. What is opened from outside.
  followOpenedFromOutside({ links, incoming, window, goTo, isSignedIn: () => userId() !== null })
  // The page of the first start.
  if (atStart.choice === null) void window.reload()
}
