import { join } from 'node:path'
import type { CommunityLink } from './api/community-link'
import { createDrafts, type Drafts } from './drafts'
import type { TellTrouble } from './file-troubles'
import type { Log } from './log'
import { createNotebook, type Notebook } from './notebook/notebook'
import { createNotebookSync, type NotebookSync } from './notebook/notebook-sync'
import { createOfflineStore, type OfflineStore } from './offline-store'
import type { SettingsStore } from './settings'
import type { Stores } from './stores'
import { createUnsentCorrections, type UnsentCorrections } from './unsent-corrections'
import type { Windows } from './windows'

export interface AccountStoresDeps {
  /** The app's data folder. */
  folder: string
  link: CommunityLink
  stores: Stores
  settings: Pick<SettingsStore, 'read'>
  windows: Windows
  /** The notebook on screen has changed, or another one took its place. */
  onNotebook: () => void
  tellTrouble: TellTrouble
  log: Log
}

/** What this machine stores for the account that is signed in to the community, and what exchanges it with the community. */
export interface AccountStores {
  offline: OfflineStore
  drafts: Drafts
  corrections: UnsentCorrections
  notebook: Notebook
  notebookSync: NotebookSync
}

export function createAccountStores(deps: AccountStoresDeps): AccountStores {
  const { folder, link, stores, settings, windows, tellTrouble, log } = deps
  const community = link.community.key
  const userId = () => link.session.user()?.id ?? null
  const notebook = createNotebook({
    folder: join(folder, 'notebooks'),
    community,
    userId,
    onChange(by) {
      windows.tell('notebook', null)
      deps.onNotebook()
      if (by === 'edit') notebookSync.noteChange()
      if (by === 'entering') notebookSync.hurry()
    },
    memory: settings.read,
    tell: tellTrouble,
    now: Date.now,
    log,
  })
  const notebookSync = createNotebookSync({
    notebook,
    token: link.session.token,
    send: (changes, token) => link.client.call('syncNotebook', changes, { token }),
    onState: (state) => windows.tell('notebookSync', state),
    now: Date.now,
    log,
  })
  return {
    offline: createOfflineStore({ folder: join(folder, 'offline'), community, userId, log }),
    drafts: createDrafts({
      folder: join(folder, 'drafts'),
      owner: (writer = userId()) => `${community()} ${writer ?? 'visitor'}`,
    }),
    corrections: createUnsentCorrections({
      store: stores.corrections,
      owner: () => (userId() === null ? null : `${community()} ${userId()}`),
      send: (correction, key) => link.client.call('correct', correction, { key }),
      onChange: (unsent) => windows.tell('unsentCorrections', unsent),
      now: Date.now,
      log,
    }),
    notebook,
    notebookSync,
  }
}
