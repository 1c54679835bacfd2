import type { Dirent } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { replacedTime } from '../../shared/backups'
import type { CommunityStorage } from '../../shared/hosting'
import { backupsFolder } from '../backup/backup-files'
import { databaseFile } from '../db/connection'
import type { Schema } from '../db/schema'
import { sumPictures } from './member-queries'

/** Also the log of one: `community.db.damaged-<time>-wal`. */
const damagedShape = /^community\.db\.damaged-/

/**
 * How much space a community needs and what the disk has left. Pictures are counted by their rows, since there can be hundreds of thousands
 * of files.
 * @param dataDir the community's folder
 */
export async function measureStorage(db: Kysely<Schema>, dataDir: string): Promise<CommunityStorage> {
  const file = databaseFile(dataDir)
  // SQLite's log can be as large as the database.
  const database = await Promise.all(['', '-wal', '-shm'].map((end) => bytesOf(`${file}${end}`)))
  const disk = await statfs(dataDir)
  return {
    database: sum(database),
    ...(await sumPictures(db)),
    backups: await bytesOfFormer(dataDir),
    // What this user may still write, which is less than what is free on some disks.
    free: disk.bavail * disk.bsize,
    disk: disk.blocks * disk.bsize,
  }
}

/** Backups, what a restore has replaced, and damaged databases: all that is kept of former states. */
async function bytesOfFormer(dataDir: string): Promise<number> {
  const entries = await entriesOf(dataDir)
  const replaced = entries.filter(({ name }) => replacedTime(name) !== null).map(({ name }) => join(dataDir, name))
  const damaged = entries.filter((entry) => damagedShape.test(entry.name)).map(({ name }) => join(dataDir, name))
  let total = sum(await Promise.all(damaged.map(bytesOf)))
  const folders = [backupsFolder(dataDir), ...replaced]
  // One folder after the other: there can be hundreds of thousands of pictures.
  for (const folder of folders) {
    const below = await entriesOf(folder)
    folders.push(...below.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
    total += sum(await Promise.all(below.filter((entry) => entry.isFile()).map(({ name }) => bytesOf(join(folder, name)))))
  }
  return total
}

const entriesOf = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true }).catch(() => [])
const bytesOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
