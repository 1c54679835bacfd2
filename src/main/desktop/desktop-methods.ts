import type { WebContents } from 'electron'
import * as z from 'zod'
import { id } from '../../shared/contract/fields'
import type { DesktopEvents, Licence, Settings } from '../../shared/desktop'
import { imageFacts } from '../../shared/text/image-path'
import { type MainCommand, mainCommands, type WindowCommand, windowCommands } from '../../shared/window-commands'
import { type Drafts, mostDraftBytes } from '../drafts'
import { externalAddress } from '../external-links'
import type { Ipc } from '../ipc'
import { type OfflineStore, storedHome } from '../offline-store'
import { emojiTexts, pickTexts, type RecentTexts, searchTexts } from '../recent-texts'
import { settingsPatch } from '../settings'
import type { AppUpdates } from '../updates/updates'

const draftKey = z.string().min(1).max(200)
const route = z
  .string()
  .max(2048)
  .regex(/^\/(?!\/)/)
const imagePath = z.string().refine((path) => imageFacts(path) !== null)
const nothing = z.tuple([])
// Enough for a page of the longest posts and the hot posts.
const mostHome = 1024 * 1024

export interface DesktopMethodsDeps {
  markReady: () => void
  saveSettings: (patch: z.output<typeof settingsPatch>) => Settings
  drafts: Drafts
  /** The signed-in account; null for a visitor. */
  userId: () => string | null
  sendToOthers: (page: WebContents, event: 'draftChanged', payload: DesktopEvents['draftChanged']) => void
  searches: RecentTexts
  emoji: RecentTexts
  picks: RecentTexts
  windowCommand: (page: WebContents, name: WindowCommand) => void
  commandInMain: (name: MainCommand) => void
  saveRoute: (route: string) => void
  showInMain: (route: string) => void
  offline: Pick<OfflineStore, 'storeHome'>
  openExternal: (address: string) => Promise<void>
  copyText: (text: string) => void
  isPictureGone: (path: string) => Promise<boolean>
  saveImage: (path: string) => Promise<boolean>
  printPage: (page: WebContents) => Promise<boolean>
  savePdf: (page: WebContents, title: string) => Promise<boolean>
  readTerms: (name: 'service' | 'personal' | 'payment') => Promise<string>
  readContact: () => Promise<string>
  readLicences: () => Promise<Licence[]>
  showLog: () => void
  updates: Pick<AppUpdates, 'check' | 'restart'>
}

/** Adds the methods that use this machine: settings, drafts, files, clipboard. */
export function addDesktopMethods(ipc: Ipc, deps: DesktopMethodsDeps): void {
  const { drafts, searches, emoji, picks } = deps
  const most = mostDraftBytes * 2 + 4096
  const saveDraft = async (page: WebContents, key: string, draft: string | null, writer = deps.userId()) => {
    await drafts.save(key, draft, writer)
    if (writer === deps.userId()) deps.sendToOthers(page, 'draftChanged', { key, draft })
  }

  ipc.on('markReady', { input: nothing, run: deps.markReady })
  ipc.handle('saveSettings', { input: z.tuple([settingsPatch]), run: deps.saveSettings })
  ipc.handle('readDraft', { input: z.tuple([draftKey]), run: drafts.read })
  ipc.handlePage('saveDraft', { input: z.tuple([draftKey, z.string().nullable(), id.nullable().optional()]), most, run: saveDraft })
  ipc.handle('forgetDrafts', { input: nothing, run: drafts.forget })
  ipc.handle('recentSearches', { input: nothing, run: searches.read })
  ipc.handle('saveRecentSearches', { input: z.tuple([searchTexts]), run: searches.save })
  ipc.handle('recentEmoji', { input: nothing, run: emoji.read })
  ipc.handle('saveRecentEmoji', { input: z.tuple([emojiTexts]), run: emoji.save })
  ipc.handle('recentPicks', { input: nothing, run: picks.read })
  ipc.handle('saveRecentPicks', { input: z.tuple([pickTexts]), run: picks.save })
  ipc.onPage('windowCommand', { input: z.tuple([z.enum(windowCommands)]), run: deps.windowCommand })
  ipc.on('commandInMain', { input: z.tuple([z.enum(mainCommands)]), run: deps.commandInMain })
  ipc.on('saveRoute', { input: z.tuple([route]), run: deps.saveRoute })
  ipc.on('showInMain', { input: z.tuple([route]), run: deps.showInMain })
  ipc.on('storeHome', { input: z.tuple([id.nullable(), storedHome]), most: mostHome, run: deps.offline.storeHome })
  ipc.handle('openExternal', {
    input: z.tuple([z.string()]),
    async run(url) {
      const address = externalAddress(url)
      if (address !== null) await deps.openExternal(address)
      return address !== null
    },
  })
  ipc.handle('copyText', { input: z.tuple([z.string().max(20_000)]), run: deps.copyText })
  ipc.handle('isPictureGone', { input: z.tuple([imagePath]), run: deps.isPictureGone })
  ipc.handle('saveImage', { input: z.tuple([imagePath]), run: deps.saveImage })
  ipc.handlePage('printPage', { input: nothing, run: deps.printPage })
  ipc.handlePage('savePdf', { input: z.tuple([z.string().max(200)]), run: deps.savePdf })
  ipc.handle('readTerms', { input: z.tuple([z.enum(['service', 'personal', 'payment'])]), run: deps.readTerms })
  ipc.handle('readContact', { input: nothing, run: deps.readContact })
  ipc.handle('readLicences', { input: nothing, run: deps.readLicences })
  ipc.handle('showLog', { input: nothing, run: deps.showLog })
  ipc.handle('checkForUpdate', { input: nothing, run: deps.updates.check })
  ipc.handle('restartToUpdate', { input: nothing, run: deps.updates.restart })
}
