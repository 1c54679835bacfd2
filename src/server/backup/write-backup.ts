import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sqliteLibrary } from '../db/open-sqlite'
import { syncFolder } from '../durable-file'
import { type ImageStore, sizesOf } from '../images/image-store'
import { ownFolder } from '../private-files'
import { checkArchive, createArchive, pictureName } from './archive'
import { BackupFailure } from './backup-failure'
import { databaseNames } from './backup-files'
import { type SnapshotFacts, snapshotQueries } from './snapshot-facts'

/** How many pictures a community has, and how many of them its store no longer has. */
export interface PictureCount {
  all: number
  missing: number
}

/** Whether a store has lost so much that it is more likely the wrong one, or that an earlier backup is needed. */
export const isMostMissing = ({ all, missing }: PictureCount): boolean => missing * 2 > all

export interface BackupOptions {
  /** The database in use: the path of an SQLite file, or the URL of a PostgreSQL database. */
  database: { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }
  /** The pictures, without those shipped with the program. */
  images: Pick<ImageStore, 'get'>
  /** The file to write; must not exist. */
  file: string
  /** Milliseconds since 1970. */
  now: number
  /** Called once everything is in the archive; what it throws ends the work. */
  onPictures: (count: PictureCount) => void
  /** Called with the fraction that is done, 0-1. */
  onProgress?: (fraction: number) => void
  /** Ends the work; nothing is left of it. */
  signal?: AbortSignal
}

/** Shares of the whole work: until the database is copied, until everything is in the archive; the rest is the check. */
const copied = 0.2
const packed = 0.8

/**
 * Writes a backup of a community in use: everything that was acknowledged before the call, with the pictures that the database names. The
 * file appears once it is complete, flushed to disk and checked; it is readable by its owner only. A picture that is removed while the
 * backup is written may be missing, and is not counted as such.
 * @returns the size in bytes
 * @throws BackupFailure; what `onPictures` throws; the errors of the database and of the disk
 */
export async function writeBackup(options: BackupOptions): Promise<number> {
  const { database, file, signal, onProgress = () => undefined } = options
  if (await exists(file)) throw new BackupFailure('occupied', `${file} exists already.`)
  const folder = dirname(file)
  if (!(await exists(folder))) await ownFolder(folder)
  const draft = `${file}.${randomUUID()}.part`
  const copy = `${file}.${randomUUID()}.copy.part`
  try {
    // Created here for its mode: both kinds of copy write into an empty file.
    await (await open(copy, 'wx', 0o600)).close()
    const facts = await copyDatabase(options, copy)
    onProgress(copied)
    const { bytes, missing } = await pack(options, { draft, copy }, facts)
    await rm(copy)
    options.onPictures({ all: facts.pictures.length, missing: await countNamed(database, missing) })
    signal?.throwIfAborted()
    await checkArchive(draft, signal)
    signal?.throwIfAborted()
    await rename(draft, file)
    await syncFolder(folder)
    onProgress(1)
    return bytes
  } finally {
    for (const left of [draft, copy, `${copy}-journal`]) await rm(left, { force: true })
  }

  async function pack(
    { images, now }: BackupOptions,
    at: { draft: string; copy: string },
    facts: SnapshotFacts,
  ): Promise<{ bytes: number; missing: Set<string> }> {
    const missing = new Set<string>()
    const handle = await open(at.draft, 'wx', 0o600)
    try {
      const archive = createArchive(handle, signal)
      await archive.addFile(databaseNames[database.kind], at.copy)
      const { pictures } = facts
      for (const [index, { path, bytes }] of pictures.entries()) {
        signal?.throwIfAborted()
        for (const size of sizesOf(path)) {
          const found = await images.get(path, size)
          if (found !== null) await archive.add(pictureName(path, size), found.bytes, found.content)
          // Those without a size may be shipped with the program (measure-pictures.ts).
          else if (bytes !== null) missing.add(path)
        }
        onProgress(copied + ((packed - copied) * (index + 1)) / pictures.length)
      }
      const made = { database: database.kind, schema: facts.schema, madeAt: new Date(now).toISOString() }
      return { bytes: await archive.finish(made), missing }
    } finally {
      await handle.close()
    }
  }
}

async function copyDatabase({ database, signal }: BackupOptions, copy: string): Promise<SnapshotFacts> {
  if (database.kind === 'postgres') {
    const { dumpPostgres } = await import('./postgres-dump')
    return dumpPostgres(database.url, copy, signal)
  }
  const { copySqlite } = await import('./sqlite-thread')
  return copySqlite({ library: sqliteLibrary(), path: database.path, copy, queries: snapshotQueries }, signal)
}

/** How many of some pictures the database still names. */
async function countNamed(database: BackupOptions['database'], paths: Set<string>): Promise<number> {
  if (paths.size === 0) return 0
  return (await selectPictures(database)).filter(({ path }) => paths.has(String(path))).length
}

async function selectPictures(database: BackupOptions['database']): Promise<{ path?: unknown }[]> {
  if (database.kind === 'postgres') {
    const { selectPostgresPictures } = await import('./postgres-dump')
    return selectPostgresPictures(database.url)
  }
  const { querySqlite } = await import('./sqlite-thread')
  const [rows = []] = await querySqlite({ library: sqliteLibrary(), path: database.path, statements: [snapshotQueries.pictures] })
  return rows
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
