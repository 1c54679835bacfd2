import { join } from 'node:path'
import { app, clipboard, dialog, type Session as ElectronSession, shell } from 'electron'
import type { Settings } from '../../shared/bridge'
import { makersAddress } from '../../shared/contact'
import { createCommunityFiles } from '../api/community-files'
import type { CommunityLink } from '../api/community-link'
import { createDrafts } from '../drafts'
import type { KeptRoute } from '../kept-route'
import { readLicences } from '../licences'
import type { Mailbox } from '../mailbox'
import type { OfflineStore } from '../offline-store'
import type { Opening } from '../opening'
import { createRecentSearches } from '../recent-searches'
import { saveExport } from '../save-export'
import { readFigures, saveFigures } from '../save-figures'
import { saveImage } from '../save-image'
import type { saveSettings } from '../settings'
import type { Stores } from '../stores'
import type { TalkLink } from '../talk/talk-link'
import type { NativeWording } from '../wording'
import { addAccountMethods } from './account-methods'
import { addCallMethods } from './call-methods'
import { addDesktopMethods } from './desktop-methods'
import { addProgramMethods } from './program-methods'
import { addTalkMethods } from './talk-methods'

export interface MethodsDeps {
  opening: Opening
  link: CommunityLink
  network: () => ElectronSession
  talk: TalkLink
  mailbox: Mailbox
  offline: OfflineStore
  route: KeptRoute
  searches: Stores['searches']
  wording: () => NativeWording
  change: (patch: Parameters<typeof saveSettings>[1]) => Settings
  markReady: () => void
  goTo: (route: string) => void
  showLog: () => void
}

/** Everything a page can ask of main, with what only that needs. @returns what ends it */
export function addMethods(deps: MethodsDeps): { stop: () => Promise<void> } {
  const { link, talk, mailbox, offline, route, wording, opening } = deps
  const { ipc, windows, settings, appearance, log } = opening
  const { client, session, community } = link
  const files = createCommunityFiles({ network: deps.network, base: community.base })
  const userId = () => session.user()?.id ?? null
  const owner = (writer = userId()) => `${community.key()} ${writer ?? 'visitor'}`
  const drafts = createDrafts({ folder: join(opening.paths.data, 'drafts'), owner })
  const searches = createRecentSearches(deps.searches, () => owner())
  const saving = { dialog, window: windows.main.get, folder: () => app.getPath('documents'), wording, now: Date.now }

  addCallMethods(ipc, { client, session, talk, tell: windows.tell, log })
  addAccountMethods(ipc, {
    client,
    session,
    drafts,
    searches,
    talk,
    mailbox,
    saveExport: () =>
      saveExport({
        ...saving,
        read: async () => (await client.call('exportData', {})).parts,
        picture: files.thumbnail,
        language: appearance.language,
      }),
    log,
  })
  addProgramMethods(ipc, {
    saveFigures: (programId) => saveFigures(programId, { ...saving, read: (of) => readFigures(client, of) }),
  })
  addTalkMethods(ipc, { talk, rooms: windows.rooms, watchRoom: talk.watchRoom })
  addDesktopMethods(ipc, {
    markReady: deps.markReady,
    saveSettings: deps.change,
    drafts,
    userId,
    tellOthers: windows.tellOthers,
    searches,
    saveRoute: route.pageIsAt,
    showInMain: deps.goTo,
    offline,
    mailbox,
    community,
    async chooseCommunity(address) {
      const chosen = await community.choose(address)
      settings.write({ ...settings.read(), community: chosen.address })
      session.enter(community.key())
      link.connection.forget()
      windows.rooms.closeAll()
      void talk.enter()
      route.beginAt('/')
      windows.main.reload()
      return chosen
    },
    openExternal: (address) => shell.openExternal(address),
    copyText: (text) => clipboard.writeText(text),
    saveImage: (path) => saveImage(path, { ...saving, read: files.picture, folder: () => app.getPath('pictures') }),
    readTerms: (name) => files.terms(name, appearance.language()),
    // Without a connection the makers can still be written to.
    readContact: async () => (await files.contact().catch(() => null)) ?? makersAddress,
    readLicences: () => readLicences(join(opening.paths.built, 'licences.json')),
    showLog: deps.showLog,
  })
  return { stop: drafts.stop }
}
