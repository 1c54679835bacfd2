import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { timeInNames } from '../../shared/backups'
import type { Connection } from '../db/connection'
import { migrate } from '../db/migrate'
import type { Schema } from '../db/schema'
import { syncFolder } from '../durable-file'
import { ownFolder } from '../private-files'
import { backupsFolder } from './backup-files'

const shape = /^before-(.+)-(\d{8}T\d{6}Z)\.db$/
const kept = 2
const dayMs = 24 * 60 * 60_000
/** A copy that was not written to for so long is nobody's any more. */
const abandonedMs = 60_000
const draftShape = /^before\..+\.part$/

/**
 * Migrates a database, of which a copy is made before when it is SQLite's.
 * @param now milliseconds since 1970
 * @param onBegin called before an existing database is copied and migrated; not where nothing has to be done
 */
export function migrateWithCopy(
  { direct, dialect }: Pick<Connection, 'direct' | 'dialect'>,
  dataDir: string,
  now: number,
  onBegin: () => void = () => undefined,
): Promise<void> {
  return migrate(direct, dialect, async (migration) => {
    onBegin()
    if (dialect === 'sqlite') await copyBeforeMigration(direct, dataDir, migration, now)
  })
}

/**
 * Copies an SQLite database before a newer program changes its schema: `before-<migration>-<time>.db` among the backups, of which the two
 * newest are kept. A start that is repeated within a day, because the migration fails, makes no second copy.
 * @param migration the first one that is about to be applied
 * @param now milliseconds since 1970
 */
async function copyBeforeMigration(db: Kysely<Schema>, dataDir: string, migration: string, now: number): Promise<void> {
  const folder = backupsFolder(dataDir)
  await ownFolder(folder)
  const copies = await listCopies(folder)
  if (copies.some((name) => isOf(name, migration, now - dayMs))) return
  await removeAbandoned(folder, now)
  const draft = join(folder, `before.${randomUUID()}.part`)
  try {
    // Created here for its mode: the statement writes into an empty file.
    await (await open(draft, 'wx', 0o600)).close()
    await sql`vacuum into ${draft}`.execute(db)
    await flush(draft)
    await rename(draft, join(folder, `before-${migration}-${timeInNames(now)}.db`))
    await syncFolder(folder)
  } finally {
    await rm(draft, { force: true })
  }
  for (const name of (await listCopies(folder)).slice(kept)) await rm(join(folder, name), { force: true })
}

/** Each that a killed process has left takes as much of the disk as the database. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => draftShape.test(each))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found !== null && now - found.mtimeMs > abandonedMs) await rm(join(folder, name), { force: true })
  }
}

/** Newest first. */
async function listCopies(folder: string): Promise<string[]> {
  const time = (name: string) => shape.exec(name)?.[2] ?? ''
  return (await readdir(folder)).filter((name) => shape.test(name)).sort((one, other) => (time(one) < time(other) ? 1 : -1))
}

function isOf(name: string, migration: string, since: number): boolean {
  const found = shape.exec(name)
  return found?.[1] === migration && (found[2] ?? '') > timeInNames(since)
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
