/** Exit codes of the embedded community's process for failures that a restart would not fix. */
export const startFailureExits = {
  /** A newer version of the app wrote the database. */
  newer: 71,
  /** The data folder is not writable: read-only, full, or owned by another user. */
  folder: 72,
  /** The database file is not a database, or is corrupt. */
  damaged: 73,
} as const
export type StartFailureReason = keyof typeof startFailureExits
/** The failures that the user has to resolve; a damaged database is set aside automatically. */
export type StayingReason = Exclude<StartFailureReason, 'damaged'>

/** The reason of an exit that another start would not fix. */
export function reasonOfExit(code: number): StartFailureReason | null {
  const reasons = Object.keys(startFailureExits) as StartFailureReason[]
  return reasons.find((reason) => startFailureExits[reason] === code) ?? null
}
