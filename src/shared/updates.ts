export const updateChannels = ['stable', 'beta'] as const
/** `beta` also gets prereleases. */
export type UpdateChannel = (typeof updateChannels)[number]

/**
 * Why an update was not taken: the feed could not be reached, it is not signed with the app's key, it is signed for another app, system or
 * channel, the file is not the one that was signed, or the disk is full.
 */
export type UpdateProblem = 'unreachable' | 'signature' | 'channel' | 'damaged' | 'full'

/**
 * Why a downloaded release was not installed: its file has changed, the disk is full, the app's folder cannot be written, an administrator's
 * permission was not given, or anything else.
 */
export const installProblems = ['damaged', 'full', 'readOnly', 'denied', 'notInstalled'] as const
export type InstallProblem = (typeof installProblems)[number]

/** What a release changes, in both languages: one line each. */
export interface ReleaseNotes {
  ko: string[]
  en: string[]
}

/** Where the app is with updates (docs/product/updates.md). */
export interface Updates {
  /**
   * `none`: this build has no key and does not update itself. `installer`: this copy is replaced by the person or by whatever installed it;
   * newer releases are only found.
   */
  supported: 'yes' | 'none' | 'installer'
  /** The address of the folder that updates come from; null without a key. */
  feed: string | null
  /** The fingerprint of the key that signs updates; null without one. */
  key: string | null
  /** When the feed last answered, in milliseconds since 1970; null: not since the start. */
  checkedAt: number | null
  /** `share`: how much is downloaded, 0-1. */
  step:
    | { name: 'idle' | 'checking' }
    | { name: 'found'; version: string }
    | { name: 'downloading'; version: string; share: number }
    | { name: 'ready'; version: string; notes: ReleaseNotes; restarting: boolean }
  problem: UpdateProblem | null
  /** The release that was not installed, perhaps before this start, until another one is there; absent or null without one. */
  failed?: { version: string; problem: InstallProblem } | null
}
