import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of the note in a data folder. */
export const backupNote = 'last-backup'

const noteIn = (dataDir: string) => join(dataDir, backupNote)

/** Notes in the data folder, where there is one, that a backup has been made, so that the metrics of its server tell. */
export async function noteBackup(dataDir: string, now: number): Promise<void> {
  // The backup itself is complete, and an alert follows where this fails.
  await writeFile(noteIn(dataDir), new Date(now).toISOString(), { mode: 0o600 }).catch(() => undefined)
}

/** @returns when the last backup of this data folder's community was made, in milliseconds since 1970; 0 before the first */
export async function lastBackup(dataDir: string): Promise<number> {
  return Date.parse(await readFile(noteIn(dataDir), 'utf8').catch(() => '')) || 0
}
