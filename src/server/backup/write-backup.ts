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

export interface BackupOptions {
  /** The database in use: the path of an SQLite file, or the URL of a PostgreSQL database. */
  database: { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }
  /** The pictures, without those shipped with the program. */
  images: Pick<ImageStore, 'get'>
  /** The file to write; must not exist. */
  file: string
  /** Milliseconds since 1970. */
  now: number
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
 * backup is written may be missing.
 * @returns the size in bytes
 * @throws BackupFailure; the errors of the database and of the disk
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
    const bytes = await pack(options, { draft, copy }, facts)
    await rm(copy)
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

  async function pack({ images, now }: BackupOptions, at: { draft: string; copy: string }, facts: SnapshotFacts): Promise<number> {
    const handle = await open(at.draft, 'wx', 0o600)
    try {
      const archive = createArchive(handle, signal)
      await archive.addFile(databaseNames[database.kind], at.copy)
      const { pictures } = facts
      for (const [index, { path }] of pictures.entries()) {
        signal?.throwIfAborted()
        for (const size of sizesOf(path)) {
          const found = await images.get(path, size)
          if (found !== null) await archive.add(pictureName(path, size), found.bytes, found.content)
        }
        onProgress(copied + ((packed - copied) * (index + 1)) / pictures.length)
      }
      return await archive.finish({ database: database.kind, schema: facts.schema, madeAt: new Date(now).toISOString() })
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
