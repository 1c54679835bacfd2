/** How the embedded community's process ends where starting it again alone would not help. */
export const startFailureExits = {
  /** A newer version of the app has written the database. */
  newer: 71,
  /** The data folder cannot be written: read-only, full, somebody else's. */
  folder: 72,
  /** The database is no database, or broken inside. */
  damaged: 73,
} as const
export type StartFailureReason = keyof typeof startFailureExits
/** What the person has to do something about; a damaged database is set aside. */
export type StayingReason = Exclude<StartFailureReason, 'damaged'>
