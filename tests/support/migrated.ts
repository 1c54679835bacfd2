import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, databaseFile } from '../../src/server/db/connection'
import { migrate } from '../../src/server/db/migrate'
import { createTestDatabase } from './postgres'

/**
 * Vitest's global setup, after the one that starts PostgreSQL: migrates one database of each kind, which the tests' servers start with a
 * copy of. The tests of migrations begin with empty ones.
 */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-migrated-'))
  await migrateAt(null, folder)
  process.env['TEST_MIGRATED_FOLDER'] = folder
  if (process.env['TEST_DATABASE_URL']) {
    const { url } = await createTestDatabase()
    await migrateAt(url, folder)
    process.env['TEST_MIGRATED_DATABASE'] = new URL(url).pathname.slice(1)
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

async function migrateAt(databaseUrl: string | null, dataDir: string): Promise<void> {
  const { direct, dialect, close } = await connect({ databaseUrl, dataDir }, (error) => {
    throw error
  })
  await migrate(direct, dialect)
  await close()
}

/** Places a migrated SQLite database in a new data folder. */
export function placeMigrated(dataDir: string): void {
  const folder = process.env['TEST_MIGRATED_FOLDER']
  if (!folder) return
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(databaseFile(folder), databaseFile(dataDir))
}
