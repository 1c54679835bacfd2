import type { Backups, RestoreProblem } from './backups'
import type { CommunityChoice, FoundCommunity, LeavingLosses, ListedCommunity } from './community'
import type { Result } from './errors'
import type { Hosting, HostingPatch } from './hosting'
import type { NearbyCommunity } from './nearby'

/** The part of `window.desktop` about communities: choosing, keeping and leaving them, and those that run on this computer. */
export interface CommunityApi {
  /** Asks the community at an address for its introduction; one without encryption is not asked before the person has accepted that. */
  lookUpCommunity(address: string): Promise<Result<FoundCommunity>>
  /**
   * Pins the key of the community at an address, if it is the one that the person expects (docs/product/hosting.md "Pairing"). `invitation`:
   * the code for signing up there that an invitation has brought.
   */
  pairCommunity(address: string, proof: { code: string } | { key: string }, invitation: string | null): Promise<Result<void>>
  /** The communities that are hosted in this network. The app searches for them only while this is called every few seconds. */
  nearbyCommunities(): Promise<NearbyCommunity[]>
  /** How the community of this computer is hosted. */
  hosting(): Promise<Hosting>
  /** Changes how it is hosted; the event `hosting` reports what comes of it. */
  setHosting(patch: HostingPatch): Promise<void>
  /** Asks the community of this computer what it needs of the disk; the event `hosting` has the answer. */
  measureStorage(): void
  /** Makes an invitation, which ends the one before. */
  newInvitation(): Promise<void>
  /** Opens another community, keeps it, and reloads the page. An address is validated before anything changes. */
  chooseCommunity(choice: CommunityChoice): Promise<Result<void>>
  /** The communities that this machine keeps, in the order of adding; under a policy only the one it sets. */
  communities(): Promise<ListedCommunity[]>
  /** What would be lost by leaving one of them. */
  leavingLosses(key: string): Promise<LeavingLosses>
  /**
   * Signs out of a community and removes what is stored of it, then lists it no more. The open one is closed first: another one opens, and
   * the page is loaded again. `removeTexts`: with its drafts and notebooks.
   */
  leaveCommunity(key: string, options: { removeTexts: boolean }): Promise<Result<void>>
  /** Starts the embedded community again after it failed. */
  retryCommunity(): Promise<void>
  /** The backups of the embedded community. */
  backups(): Promise<Backups>
  /** Makes a backup of the embedded community; the event `backups` reports about it. */
  backUp(): Promise<void>
  /**
   * Restores a backup, or what the last restore has replaced, in place of the embedded community and reloads the page; what was there is
   * kept in a folder. Resolves with the reason when nothing was changed.
   */
  restoreBackup(name: string): Promise<Result<RestoreProblem | null>>
}
