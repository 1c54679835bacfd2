import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { replacedName } from '../../shared/backups'
import { hasHeader } from '../db/check-sqlite'
import { databaseFile } from '../db/connection'
import { codeOf, isBusy } from '../db/database-errors'
import { createMigrations } from '../db/migrations/index'
import { sqliteLibrary } from '../db/open-sqlite'
import { syncFolder } from '../durable-file'
import { storedAt } from '../images/folder-store'
import type { ImageStore } from '../images/image-store'
import { ownFile, ownFolder } from '../private-files'
import { pictureOf, readArchive } from './archive'
import { BackupFailure } from './backup-failure'
import { type DatabaseKind, databaseNames } from './backup-files'
import { copyInto } from './copy-into'
import { backupNote } from './last-backup'
import { renewNumbers } from './renewed-numbers'

/** Where a community is stored: a folder, unless its database has a URL and its pictures are in another store. */
export interface Place {
  dataDir: string
  databaseUrl: string | null
  images: ImageStore | null
}

const unpackedPrefix = '.restore-'
/** What may be in an empty folder: file systems create one at their root, and a backup of a database elsewhere leaves the other. */
const ignored = new Set(['lost+found', backupNote])

/**
 * Restores a backup into an empty place. After an error the place is as empty as before, unless only the last step, which the error names,
 * is missing.
 * @returns how many pictures were left out, since the backup lacks one of their sizes
 * @throws BackupFailure `occupied` when the folder or the database is not empty, `newer` when this program is older than the database,
 * `damaged`, `unfit`; the errors of the disk
 */
export async function restoreBackup(file: string, { dataDir, databaseUrl, images }: Place): Promise<{ incomplete: number }> {
  const found = await readdir(dataDir).catch(missingAs(null))
  if (found?.some((name) => !ignored.has(name) && !name.startsWith(unpackedPrefix))) {
    throw new BackupFailure(
      'occupied',
      `The folder ${dataDir} is not empty. A backup is restored into an empty place; name another folder with --data.`,
    )
  }
  if (databaseUrl !== null) await requireDatabase(databaseUrl)
  await ownFolder(dataDir)
  await removeUnpacked(dataDir)
  const copied: string[] = []
  let incomplete = 0
  let isRestored = false
  try {
    await unpacking(file, dataDir, databaseUrl === null ? 'sqlite' : 'postgres', async (unpacked) => {
      if (images === null) await moveIn(unpacked, dataDir, 'images')
      else incomplete = await copyInto(images, join(unpacked, 'images'), copied)
      // The database comes last: a folder with one is a whole community.
      if (databaseUrl === null) await moveIn(unpacked, dataDir, databaseNames.sqlite)
      else {
        const { renewPostgresNumbers, restorePostgres } = await import('./postgres-dump')
        await restorePostgres(databaseUrl, join(unpacked, databaseNames.postgres))
        isRestored = true
        await renewPostgresNumbers(databaseUrl)
      }
    })
  } catch (error) {
    // The database is filled and names the pictures.
    if (isRestored) throw error
    for (const path of copied) await images?.remove(path).catch(() => undefined)
    await rm(join(dataDir, 'images'), { recursive: true, force: true })
    await rm(databaseFile(dataDir), { force: true })
    if (found === null) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  return { incomplete }
}

/**
 * Restores a backup in place of an SQLite community whose server is stopped. What was there is kept in a folder of its own; nothing changes
 * before the whole backup is checked.
 * @param file the backup, or such a folder, whose content is moved back
 * @param now milliseconds since 1970
 * @returns the folder with the former data: `replaced-<time>` in the data folder
 * @throws as `restoreBackup`
 */
export async function replaceCommunity(file: string, dataDir: string, now: number): Promise<string> {
  await ownFolder(dataDir)
  if (!(await stat(file)).isDirectory()) return unpacking(file, dataDir, 'sqlite', (unpacked) => exchange(unpacked, dataDir, now))
  const database = join(file, databaseNames.sqlite)
  await foldLog(database)
  await requireIntact(database)
  requireKnown(await newestMigration(database))
  await renewSqliteNumbers(database)
  await foldLog(database)
  await mkdir(join(file, 'images'), { recursive: true, mode: 0o700 })
  const aside = await exchange(file, dataDir, now)
  await rm(file, { recursive: true, force: true })
  return aside
}

/**
 * Puts a copy of the database alone (before-migration.ts) in place of the present one; the pictures stay.
 * @param now milliseconds since 1970
 * @returns the folder with the former database: `replaced-<time>` in the data folder
 * @throws as `restoreBackup`; `occupied` while a server uses the community
 */
export async function restoreCopy(file: string, dataDir: string, now: number): Promise<string> {
  await endUse(databaseFile(dataDir))
  await removeUnpacked(dataDir)
  const unpacked = join(dataDir, `${unpackedPrefix}${randomUUID()}`)
  const copy = join(unpacked, databaseNames.sqlite)
  await mkdir(unpacked, { mode: 0o700 })
  try {
    await copyFile(file, copy)
    // A former database that is damaged has one.
    await copyFile(`${file}-wal`, `${copy}-wal`).catch(missingAs(undefined))
    await ownFile(copy)
    await requireIntact(copy)
    requireKnown(await newestMigration(copy))
    await renewSqliteNumbers(copy)
    await endUse(copy)
    return await exchange(unpacked, dataDir, now)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/**
 * Leaves a database without a log, whose commits would be lost with it, or be written into the file that takes its name.
 * @throws BackupFailure `occupied` when another program has it open
 */
async function endUse(path: string): Promise<void> {
  try {
    await query(path, 'pragma journal_mode = delete')
  } catch (error) {
    if (isBusy(error)) throw new BackupFailure('occupied', `The database ${path} is in use. Stop its server first.`, error)
    // The log of a damaged one is moved with it.
  }
}

/** Moves a checked community, or a database without pictures, to its place. @param from its folder @returns the folder with what was there */
async function exchange(from: string, dataDir: string, now: number): Promise<string> {
  const aside = join(dataDir, replacedName(now))
  await mkdir(aside, { mode: 0o700 })
  const database = databaseFile(dataDir)
  const hasPictures = existsSync(join(from, 'images'))
  await foldLog(database)
  if (hasPictures) await rename(join(dataDir, 'images'), join(aside, 'images')).catch(missingAs(undefined))
  try {
    if (hasPictures) await moveIn(from, dataDir, 'images')
    for (const beside of ['-wal', '-shm']) {
      await rename(database + beside, join(aside, databaseNames.sqlite + beside)).catch(missingAs(undefined))
    }
    // Linked, so that there is a database at any moment: a start without one would create another community.
    await link(database, join(aside, databaseNames.sqlite)).catch(async (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return
      await rename(database, join(aside, databaseNames.sqlite))
    })
    await rename(join(from, databaseNames.sqlite), database)
  } catch (error) {
    if (hasPictures) await rename(join(dataDir, 'images'), join(from, 'images')).catch(missingAs(undefined))
    for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name))
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  await syncFolder(aside)
  await syncFolder(dataDir)
  return aside
}

/** Removes what an interrupted restoring has left in a data folder. */
export async function removeUnpacked(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(missingAs([]))) {
    if (name.startsWith(unpackedPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Unpacks a backup into a folder below another one, checks everything, and removes the folder at the end. */
async function unpacking<T>(file: string, dataDir: string, kind: DatabaseKind, use: (unpacked: string) => Promise<T>): Promise<T> {
  const unpacked = join(dataDir, `${unpackedPrefix}${randomUUID()}`)
  const images = join(unpacked, 'images')
  await mkdir(images, { recursive: true, mode: 0o700 })
  try {
    const { database, schema } = await readArchive(file, async (name, content) => {
      const picture = pictureOf(name)
      const path = picture === null ? join(unpacked, name) : storedAt(images, picture.path, picture.size)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    })
    requireKind(database, kind)
    requireKnown(schema)
    if (kind === 'sqlite') {
      await requireIntact(join(unpacked, databaseNames.sqlite))
      await renewSqliteNumbers(join(unpacked, databaseNames.sqlite))
    }
    for (const folder of await foldersBelow(unpacked)) await syncFolder(folder)
    const result = await use(unpacked)
    await syncFolder(dataDir)
    return result
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

async function foldersBelow(folder: string): Promise<string[]> {
  const below = await readdir(folder, { withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  return [folder, ...(await Promise.all(folders.map(foldersBelow))).flat()]
}

/** Before anything is unpacked. */
async function requireDatabase(databaseUrl: string): Promise<void> {
  const { isPostgresEmpty, requireTool } = await import('./postgres-dump')
  if (!(await isPostgresEmpty(databaseUrl))) {
    throw new BackupFailure(
      'occupied',
      `The database ${new URL(databaseUrl).pathname.slice(1)} is not empty. A backup is restored into an empty one that belongs to the role of DATABASE_URL (createdb -O ROLE NAME).`,
    )
  }
  await requireTool('pg_restore', databaseUrl)
}

export function requireKind(found: DatabaseKind, wanted: DatabaseKind): void {
  if (found === wanted) return
  throw new BackupFailure(
    'unfit',
    found === 'postgres'
      ? 'This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.'
      : 'This backup is of an SQLite database: restore it without DATABASE_URL.',
  )
}

function requireKnown(schema: string): void {
  const known = Object.keys(createMigrations('sqlite'))
  if (known.includes(schema)) return
  throw new BackupFailure(
    'newer',
    `A newer version of this program has written this backup (up to ${schema}; this one knows ${known.at(-1)}). Restore it with that version or a later one.`,
  )
}

async function requireIntact(path: string): Promise<void> {
  try {
    const [[found] = []] = await query(path, 'pragma integrity_check(1)')
    if (found?.integrity_check !== 'ok') throw new Error(String(found?.integrity_check ?? 'no answer'))
  } catch (error) {
    throw new BackupFailure('damaged', 'The database in the backup is damaged.', error)
  }
}

async function newestMigration(path: string): Promise<string> {
  try {
    const [[newest] = []] = await query(path, 'select name from schema_migrations order by name desc limit 1')
    return String(newest?.name ?? '')
  } catch (error) {
    throw new BackupFailure('damaged', 'The database has no list of its migrations.', error)
  }
}

/** Moves the content of the log into the database, so that the file alone is the whole. The log of a damaged one is kept beside it. */
async function foldLog(path: string): Promise<void> {
  try {
    if (!existsSync(path) || !hasHeader(path)) return
    const [[found] = []] = await query(path, 'pragma quick_check(1)')
    if (found?.quick_check === 'ok') await query(path, 'pragma wal_checkpoint(truncate)')
  } catch {
    // Its log is moved with it.
  }
}

const renewSqliteNumbers = (path: string) => renewNumbers('sqlite', async (statement) => (await query(path, statement))[0] ?? [])

async function query(path: string, ...statements: string[]) {
  const { querySqlite } = await import('./sqlite-thread')
  return querySqlite({ library: sqliteLibrary(), path, statements })
}

async function moveIn(from: string, to: string, name: string): Promise<void> {
  await rename(join(from, name), join(to, name))
}

const missingAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) !== 'ENOENT') throw error
    return value
  }
