import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { timeInNames } from '../shared/backups'

/**
 * Renames the embedded community's damaged database and its companion files; nothing is deleted. Its process must have ended, since
 * Windows cannot rename an open file.
 * @returns the new path: `community.db.damaged-<time>`, UTC
 * @throws Error when it cannot be renamed
 */
export function setAsideDatabase(folder: string, at: Date): string {
  const path = join(folder, 'community.db')
  const aside = `${path}.damaged-${timeInNames(at.getTime())}`
  for (const beside of ['', '-wal', '-shm']) {
    try {
      renameSync(path + beside, aside + beside)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return aside
}
