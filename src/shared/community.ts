import type { RestoredBackup } from './backups'
import type { StayingReason } from './embedded-exit'

/**
 * The communities that run inside the app: the demo community, and the one that the users of this computer make their own. Each has its own
 * folder.
 */
export type EmbeddedKind = 'demo' | 'own'

/** A community that the app can open. `hosted`: for its network, from now on; `address`: in the form of `readCommunityAddress`. */
export type CommunityChoice = { kind: 'demo' } | { kind: 'own'; hosted?: boolean | undefined } | { kind: 'remote'; address: string }

/** The community that the app connects to. `address` is for display, e.g. `https://community.example`; null for an embedded one. */
export interface Community {
  kind: 'embedded' | 'remote'
  address: string | null
  /** Whether it is the embedded demo community, whose demo account the login screen offers. */
  demo: boolean
  /** What a remote one calls itself, where that is known. */
  name: string | null
  /** The letters that stand for it, where they are known. */
  mark: string | null
  /** Where its terms are, where an administrator or the build says so. */
  terms: string | null
  /** Whether it is hosted on a machine that this one was paired with (docs/product/hosting.md "Pairing"). */
  paired: boolean
  /** The code for signing up there that its invitation has brought, where there was one. */
  invitation: string | null
  /** Whether an administrator has set it, so that no other can be chosen. */
  managed: boolean
}

/** Before main has said which one is open. */
export const unknownCommunity: Community = {
  ...{ kind: 'embedded', address: null, demo: false, name: null, mark: null, terms: null },
  ...{ paired: false, invitation: null, managed: false },
}

/** A community that this machine keeps, as the settings list it. */
export interface ListedCommunity {
  /** Names it towards main. */
  key: string
  choice: CommunityChoice
  /** What it calls itself, where that is known. */
  name: string | null
  /** The letters that stand for it, where they are known. */
  mark: string | null
  isOpen: boolean
  /** How many messages were unread when it was last open; null for the open one, and where nobody is signed in. */
  unread: number | null
  /** Why it cannot be left: it is the only one here, or set from outside of the app; null where it can be. */
  stays: 'only' | 'set' | null
}

/** What is lost when a community is left (docs/product/desktop.md "Several communities"). */
export interface LeavingLosses {
  /** Messages, changes of messages and corrections that it does not have yet. */
  unsent: number
  /** Drafts, which are lost only where they are removed too. */
  drafts: number
  /** Entries of notebooks and reviews that an account does not have yet, which are lost only where they are removed too. */
  unsynced: number
}

export type CommunityConnection = 'encrypted' | 'local' | 'plain'

/** A community at an address, as it introduces itself where it was asked. */
export interface FoundCommunity {
  address: string
  isAsked: boolean
  name: string | null
  mark: string | null
  /** `local`: http within this machine, where nobody else can read it; `plain`: not encrypted. */
  connection: CommunityConnection
  /**
   * Whether its key has to be compared first, because no authority vouches for it: `needed`; or because it is another than the one that was
   * compared before: `changed` (docs/product/hosting.md "Pairing").
   */
  pairing: 'none' | 'needed' | 'changed'
}

/**
 * `starting`, `restarting` and `preparing` end by themselves: the last one, in which the database is copied and brought up to date, may take
 * minutes. `failed` needs the user. `log` is the path of the log file; `reason` is set when a restart
 * would not help. `setAside`: where a damaged database was moved before a new one was created. `restored`: the backup that was restored
 * since the app's start. `stranger`: a server with another key than the pinned one answers in the community's place.
 */
export type CommunityState =
  | { state: 'starting' | 'restarting' | 'preparing' }
  | { state: 'ready'; setAside?: string; restored?: RestoredBackup }
  | { state: 'stranger' }
  | { state: 'failed'; log: string; reason?: StayingReason; folder?: string }

/** Whether the community is reachable (docs/product/chat.md "Live connection"); nothing is shown for `unknown`. */
export type Connection = 'unknown' | 'online' | 'offline'
