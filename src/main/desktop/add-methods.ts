import { join } from 'node:path'
import { app, clipboard, dialog, type Session as ElectronSession, shell } from 'electron'
import * as z from 'zod'
import { makersAddress } from '../../shared/contact'
import { createCommunityFiles } from '../api/community-files'
import type { CommunityLink } from '../api/community-link'
import type { LookUpCommunity } from '../api/community-look-up'
import type { Pair } from '../api/pairing'
import type { Appearance } from '../appearance'
import type { CommunityBackups } from '../backups'
import type { ChatLink } from '../chat/chat-link'
import type { Communities } from '../communities/communities'
import type { Crashes } from '../crashes/crashes'
import type { Drafts } from '../drafts'
import type { CommunityHosting } from '../hosting/hosting'
import type { IncomingContent } from '../incoming/incoming'
import type { Ipc } from '../ipc'
import { readLicences } from '../licences'
import type { Log } from '../log'
import type { Mailbox } from '../mailbox'
import type { Microphone } from '../microphone'
import { createNearbyFinder } from '../nearby/finder'
import { notebookFiles } from '../notebook/export/notebook-files'
import { saveNotebook } from '../notebook/export/save-notebook'
import { chooseImport } from '../notebook/import/choose-import'
import { createImportUndo } from '../notebook/import/import-undo'
import type { Importing } from '../notebook/import/importing'
import type { Notebook } from '../notebook/notebook'
import type { NotebookSync } from '../notebook/notebook-sync'
import type { Notices } from '../notices/notices'
import type { OfflineStore } from '../offline-store'
import { ownerOf } from '../owner-key'
import { printPage, savePdf } from '../print-page'
import { createRecentTexts } from '../recent-texts'
import { saveAudit } from '../save-audit'
import { saveExport } from '../save-export'
import { readFigures, saveFigures } from '../save-figures'
import { saveImage } from '../save-image'
import type { SavedRoute } from '../saved-route'
import { createTickets } from '../session/tickets'
import { type SettingsStore, settingsOf } from '../settings'
import type { Spelling } from '../spelling/spelling'
import type { StartAtLogin } from '../start-at-login'
import type { Stores } from '../stores'
import type { TaskbarProgress } from '../taskbar-progress'
import { createTopicsMemories } from '../topics-memory'
import type { UnsentCorrections } from '../unsent-corrections'
import type { AppUpdates } from '../updates/updates'
import { runWindowCommand } from '../window-commands'
import type { Windows } from '../windows'
import type { NativeWording } from '../wording'
import { addAccountMethods } from './account-methods'
import { addCallMethods } from './call-methods'
import { addChatMethods } from './chat-methods'
import { addCodeMethods } from './code-methods'
import { addCommunityMethods } from './community-methods'
import { addCorrectionMethods } from './correction-methods'
import { addCrashMethods } from './crash-methods'
import { addDesktopMethods } from './desktop-methods'
import { addHostingMethods } from './hosting-methods'
import { addIncomingMethods } from './incoming-methods'
import { addMicrophoneMethods } from './microphone-methods'
import { addModerationMethods } from './moderation-methods'
import { addNotebookMethods } from './notebook-methods'
import { addProgramMethods } from './program-methods'
import { addReadingMethods } from './reading-methods'
import { addSpellingMethods } from './spelling-methods'
import { readStartState } from './start-state'

export interface MethodsDeps {
  /** The folder of the build's output. */
  built: string
  windows: Windows
  settings: SettingsStore
  appearance: Appearance
  startAtLogin: StartAtLogin
  link: CommunityLink
  lookUp: LookUpCommunity
  backups: CommunityBackups
  pair: Pair
  hosting: CommunityHosting
  incoming: IncomingContent
  network: (url: string) => ElectronSession
  communities: Communities
  chat: ChatLink
  notices: Notices
  crashes: Crashes
  notebook: Notebook
  notebookSync: NotebookSync
  /** A folder for the time of an export. */
  exportFolder: string
  mailbox: Mailbox
  offline: OfflineStore
  corrections: UnsentCorrections
  drafts: Drafts
  route: SavedRoute
  updates: AppUpdates
  progress: TaskbarProgress
  spelling: Spelling
  microphone: Microphone
  searches: Stores['searches']
  emoji: Stores['emoji']
  picks: Stores['picks']
  topics: Stores['topics']
  wording: () => NativeWording
  markReady: () => void
  /** Resolves when the posts that a start begins with are painted. */
  afterFirstPosts: Promise<void>
  goTo: (route: string) => void
  showLog: () => void
  log: Log
}

/** Adds every method that a page can call. */
export function addMethods(ipc: Ipc, deps: MethodsDeps): void {
  const { windows, settings, appearance, link, chat, mailbox, offline, drafts, route, wording, log } = deps
  const { client, session, community } = link
  const files = createCommunityFiles({ network: deps.network, community })
  const userId = () => session.user()?.id ?? null
  const owner = () => ownerOf(community.key(), userId())
  const searches = createRecentTexts(deps.searches, owner)
  const emoji = createRecentTexts(deps.emoji, owner)
  const picks = createRecentTexts(deps.picks, owner)
  const topics = createTopicsMemories(deps.topics, owner)
  let importing: Promise<Importing> | undefined
  const tickets = createTickets({ community: community.key, now: Date.now })
  const saving = {
    dialog,
    window: windows.main.get,
    folder: () => app.getPath('documents'),
    during: deps.progress.during,
    wording,
    now: Date.now,
  }

  ipc.handle('start', { input: z.tuple([]), run: async () => deps.communities.settled().then(() => readStartState(deps)) })
  addCallMethods(ipc, {
    client,
    session,
    tickets,
    demoLogin: community.demoLogin,
    invitedWith: () => community.about().invitation,
    chat,
    notices: deps.notices,
    notebook: deps.notebook,
    offline,
    send: windows.send,
    sendToOthers: windows.sendToOthers,
    log,
  })
  addCodeMethods(ipc, { client, tickets })
  addAccountMethods(ipc, {
    client,
    session,
    drafts,
    searches,
    emoji,
    picks,
    topics,
    chat,
    corrections: deps.corrections,
    notebook: deps.notebook,
    mailbox,
    saveExport: () =>
      saveExport({
        ...saving,
        read: async () => ({ ...(await client.call('exportData', {})).parts, app: [{ ...settingsOf(settings.read()) }] }),
        picture: files.thumbnail,
        sound: files.picture,
        language: appearance.language,
      }),
    log,
  })
  addProgramMethods(ipc, {
    saveFigures: (programId) => saveFigures(programId, { ...saving, read: (of) => readFigures(client, of) }),
  })
  addModerationMethods(ipc, { saveAudit: (filter) => saveAudit(filter, { ...saving, client, language: appearance.language }) })
  addChatMethods(ipc, { chat, rooms: windows.rooms, watchRoom: chat.watchRoom, topics })
  addCorrectionMethods(ipc, deps.corrections)
  addNotebookMethods(ipc, {
    notebook: deps.notebook,
    importing: () => {
      importing ??= import('../notebook/import/importing').then(({ createImporting }) =>
        createImporting({
          notebook: deps.notebook,
          choose: (kind) => chooseImport(kind, saving),
          onProgress: (share) => windows.send('importProgress', share),
          now: Date.now,
        }),
      )
      return importing
    },
    importUndo: createImportUndo({ notebook: deps.notebook, now: Date.now }),
    save: (kind) =>
      saveNotebook(kind, {
        ...saving,
        content: notebookFiles({ read: deps.notebook.reader(), folder: deps.exportFolder, wording, plan: settings.read, now: Date.now }),
      }),
    plan: settings.read,
    syncState: deps.notebookSync.state,
    afterFirstPosts: deps.afterFirstPosts,
  })
  addSpellingMethods(ipc, deps.spelling)
  addMicrophoneMethods(ipc, deps.microphone)
  addReadingMethods(ipc, { file: join(deps.built, 'main', 'english-sounds.txt') })
  addDesktopMethods(ipc, {
    markReady: deps.markReady,
    saveSettings: settings.change,
    drafts,
    userId,
    sendToOthers: windows.sendToOthers,
    searches,
    emoji,
    picks,
    windowCommand: (page, name) => runWindowCommand({ app, settings, page, name }),
    commandInMain: windows.commandInMain,
    saveRoute: route.pageIsAt,
    showInMain: deps.goTo,
    offline,
    openExternal: (address) => shell.openExternal(address),
    copyText: (text) => clipboard.writeText(text),
    isPictureGone: files.isPictureGone,
    saveImage: (path) => saveImage(path, { ...saving, read: files.picture, folder: () => app.getPath('pictures') }),
    printPage,
    savePdf: (page, title) => savePdf(page, title, saving),
    readTerms: (name) => files.terms(name, appearance.language()),
    // Offline, the one known from outside of the app, else the makers' address is shown instead.
    readContact: async () => (await files.contact().catch(() => null)) ?? community.profile()?.contact ?? makersAddress,
    readLicences: () => readLicences(join(deps.built, 'licences.json')),
    showLog: deps.showLog,
    updates: deps.updates,
  })
  addHostingMethods(ipc, deps.hosting)
  addIncomingMethods(ipc, deps.incoming)
  addCrashMethods(ipc, { crashes: deps.crashes, client })
  addCommunityMethods(ipc, {
    community,
    lookUp: deps.lookUp,
    pair: deps.pair,
    nearby: createNearbyFinder({ ownId: deps.hosting.announcedAs, log, now: Date.now }).list,
    mailbox,
    backups: deps.backups,
    communities: deps.communities,
  })
}
