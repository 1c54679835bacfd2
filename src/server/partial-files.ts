import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsFolder } from './backup/backup-files'
import { isTrialFile } from './readiness'

/** Longer than any file takes to be written. Another server may be writing in the same folder. */
const leftAfterMs = 24 * 60 * 60_000

/**
 * Removes the files in a data folder whose writing was interrupted: pictures, mails, backups, which contain a whole community, and those of
 * checks whether the folder can be written.
 * @param now milliseconds since 1970
 */
export async function removePartialFiles(dataDir: string, now: number): Promise<void> {
  for (const folder of [dataDir, backupsFolder(dataDir), join(dataDir, 'images'), join(dataDir, 'mail')]) {
    const names = await readdir(folder, { recursive: folder !== dataDir }).catch(() => [])
    for (const name of names.filter(folder === dataDir ? isTrialFile : (each) => each.endsWith('.part'))) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found?.isFile() && now - found.mtimeMs > leftAfterMs) await rm(path, { force: true })
    }
  }
}
