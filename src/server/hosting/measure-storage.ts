import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { CommunityStorage } from '../../shared/hosting'
import { backupsFolder } from '../backup/kept-backups'
import { databaseFile } from '../db/connection'
import type { Schema } from '../db/schema'
import { sumPictures } from './member-queries'

/**
 * How much space a community needs and what the disk has left. Pictures are counted by their rows, since there can be hundreds of thousands
 * of files.
 * @param dataDir the community's folder
 */
export async function measureStorage(db: Kysely<Schema>, dataDir: string): Promise<CommunityStorage> {
  const file = databaseFile(dataDir)
  // SQLite's log can be as large as the database.
  const database = await Promise.all(['', '-wal', '-shm'].map((end) => bytesOf(`${file}${end}`)))
  const kept = backupsFolder(dataDir)
  const names = await readdir(kept).catch(() => [])
  const backups = await Promise.all(names.map((name) => bytesOf(join(kept, name))))
  const disk = await statfs(dataDir)
  return {
    database: sum(database),
    ...(await sumPictures(db)),
    backups: sum(backups),
    // What this user may still write, which is less than what is free on some disks.
    free: disk.bavail * disk.bsize,
    disk: disk.blocks * disk.bsize,
  }
}

const bytesOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
