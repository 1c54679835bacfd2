import { join } from 'node:path'
import type { PowerMonitor } from 'electron'
import type { EmbeddedKind } from '../shared/community'
import type { CommunityLink } from './api/community-link'
import { readDemoHome } from './demo-home'
import { createDrafts, type Drafts } from './drafts'
import type { ReportProblem } from './file-problems'
import type { Log } from './log'
import type { NativeUi } from './native-ui'
import { createNotebook, type Notebook } from './notebook/notebook'
import { createNotebookSync, type NotebookSync } from './notebook/notebook-sync'
import { createReviewReminder, type ReviewReminder, reminderText } from './notebook/review-reminder'
import { createOfflineStore, type OfflineStore } from './offline-store'
import { accountOf, ownerOf } from './owner-key'
import type { SettingsStore } from './settings'
import type { Stores } from './stores'
import { createUnsentCorrections, type UnsentCorrections } from './unsent-corrections'
import type { Windows } from './windows'
import type { NativeWording } from './wording'

export interface AccountStoresDeps {
  /** The app's data folder. */
  folder: string
  /** The folder of what ships with the app. */
  resources: string
  /** The data folders of the embedded communities. */
  folderOf: (kind: EmbeddedKind) => string
  link: CommunityLink
  stores: Stores
  settings: Pick<SettingsStore, 'read'>
  windows: Windows
  nativeUi: Pick<NativeUi, 'showDue' | 'notify'>
  wording: () => NativeWording
  powerMonitor: PowerMonitor
  goTo: (route: string) => void
  reportProblem: ReportProblem
  log: Log
}

/** What this machine stores for the account that is signed in to the community, and what exchanges it with the community. */
export interface AccountStores {
  offline: OfflineStore
  drafts: Drafts
  corrections: UnsentCorrections
  notebook: Notebook
  notebookSync: NotebookSync
  reviews: ReviewReminder
}

export function createAccountStores(deps: AccountStoresDeps): AccountStores {
  const { folder, resources, folderOf, link, stores, settings, windows, nativeUi, reportProblem, log } = deps
  const community = link.community.key
  const userId = () => link.session.user()?.id ?? null
  const firstHome = () =>
    link.community.choice().kind === 'demo' ? readDemoHome({ resources, folder: folderOf('demo'), now: Date.now() }) : null
  const drafts = createDrafts({
    folder: join(folder, 'drafts'),
    owner: (writer = userId()) => ownerOf(community(), writer),
  })
  const notebook = createNotebook({
    folder: join(folder, 'notebooks'),
    community,
    userId,
    onChange(by) {
      windows.send('notebook', null)
      reviews.refresh()
      if (by === 'edit') notebookSync.noteChange()
      if (by === 'entering') notebookSync.hurry()
    },
    drafts,
    memory: settings.read,
    report: reportProblem,
    now: Date.now,
    log,
  })
  const notebookSync = createNotebookSync({
    notebook,
    token: link.session.token,
    send: (changes, token) => link.client.call('syncNotebook', changes, { token }),
    onState: (state) => windows.send('notebookSync', state),
    now: Date.now,
    log,
  })
  const reviews = createReviewReminder({
    left: () => notebook.leftToday(settings.read()),
    settings: settings.read,
    reminded: stores.reminded,
    powerMonitor: deps.powerMonitor,
    onLeft: nativeUi.showDue,
    onHour: () => windows.send('notebook', null),
    remind: (count) => nativeUi.notify({ ...reminderText(deps.wording(), count), onClick: () => deps.goTo('/notebook/review') }),
    now: Date.now,
    log,
  })
  return {
    offline: createOfflineStore({ folder: join(folder, 'offline'), community, userId, firstHome, log }),
    drafts,
    corrections: createUnsentCorrections({
      store: stores.corrections,
      owner: () => accountOf(community(), userId())?.owner ?? null,
      send: (correction, key) => link.client.call('correct', correction, { key }),
      onChange: (unsent) => windows.send('unsentCorrections', unsent),
      now: Date.now,
      log,
    }),
    notebook,
    notebookSync,
    reviews,
  }
}
