import { app } from 'electron'
import * as z from 'zod'
import { type CommunityChoice, unknownCommunity } from '../shared/community'
import type { StartState } from '../shared/desktop'
import type { AddressAdmission } from './api/address-admission'
import type { LookUpCommunity } from './api/community-look-up'
import type { Pair } from './api/pairing'
import type { Appearance } from './appearance'
import type { DeepLinks } from './deep-link'
import { addressText, communityChoice, pairing } from './desktop/community-methods'
import { machineState } from './desktop/start-state'
import type { Ipc } from './ipc'
import type { Log } from './log'
import { createNearbyFinder } from './nearby/finder'
import { type SettingsStore, settingsPatch } from './settings'
import type { MainWindow } from './window'

export interface FirstStartDeps {
  /** For the time of the question. */
  ipc: Ipc
  window: MainWindow
  settings: SettingsStore
  appearance: Pick<Appearance, 'system'>
  admission: AddressAdmission
  lookUp: LookUpCommunity
  pair: Pair
  links: DeepLinks
  /** Makes the system open links with this app. */
  registerLinks: () => void
  /** The invitation that the app was opened with: an address, or a link that says more. */
  invited: string | null
  log: Log
}

/**
 * Asks which community to open (docs/product/desktop.md "Which community opens"), in the page that is loaded: nothing else of the app exists
 * meanwhile. Resolves with the choice, which is stored; the page has to be loaded again.
 */
export function askForCommunity(deps: FirstStartDeps): Promise<CommunityChoice> {
  const { ipc, window, settings, appearance, admission, lookUp, pair, links, registerLinks, log } = deps
  const nearby = createNearbyFinder({ ownId: () => null, log, now: Date.now })
  let { invited } = deps

  links.follow((linked) => {
    window.show()
    invited = linked?.invited ?? invited
    if (linked?.invited) window.send('invited', { address: linked.invited })
  })
  // An invitation may be opened before the answer. It may take a moment, for which the page is not to wait.
  window.get()?.webContents.once('did-finish-load', registerLinks)
  const reopen = () => void window.show()
  app.on('activate', reopen)
  ipc.handle('start', {
    input: z.tuple([]),
    run: (): StartState => ({
      ...machineState({ settings, appearance }),
      firstStart: { invited },
      user: null,
      hasExpired: false,
      session: { secureStore: true },
      canStartAtLogin: false,
      route: '/',
      community: { ...unknownCommunity, kind: 'remote' },
      communityState: { state: 'ready' },
      connection: 'unknown',
      live: 'unknown',
      liveCause: null,
      home: null,
      notices: null,
      incoming: 0,
      recording: false,
      updates: { supported: 'none', feed: null, key: null, checkedAt: null, step: { name: 'idle' }, problem: null },
      compatibility: { fits: 'unknown', version: null },
    }),
  })
  ipc.handle('saveSettings', { input: z.tuple([settingsPatch]), run: settings.change })
  ipc.handle('lookUpCommunity', { input: z.tuple([addressText]), run: lookUp })
  ipc.handle('nearbyCommunities', { input: z.tuple([]), run: nearby.list })
  ipc.handle('pairCommunity', { input: pairing, run: pair })

  return new Promise((resolve) => {
    ipc.handle('chooseCommunity', {
      input: z.tuple([communityChoice]),
      async run(wanted) {
        const choice = wanted.kind === 'remote' ? { ...wanted, address: await admission.admit(wanted.address) } : wanted
        if (choice.kind === 'remote') await lookUp(choice.address)
        storeChoice(settings, choice)
        app.off('activate', reopen)
        ipc.stop()
        nearby.stop()
        resolve(choice)
      },
    })
  })
}

const isHosted = (choice: CommunityChoice) => choice.kind === 'own' && choice.hosted === true

/** Stores the community that the next start opens. */
export function storeChoice(settings: Pick<SettingsStore, 'read' | 'write'>, choice: CommunityChoice): void {
  const stored = choice.kind === 'remote' ? { community: choice.address } : { community: null, embedded: choice.kind }
  const { hosting } = settings.read()
  settings.write({ ...settings.read(), ...stored, hosting: isHosted(choice) ? { ...hosting, on: true } : hosting })
}
