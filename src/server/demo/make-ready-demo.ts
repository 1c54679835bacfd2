import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../db/connection'
import { migrate } from '../db/migrate'
import { createTextIndex } from '../search/create-text-index'
import { loadDemoCommunity } from './load-demo'
import { readyDemoFile } from './ready-demo'

/**
 * Loads the demo community into a new database and stores it at `readyDemoFile`. Run by scripts/build-demo.
 * @param folder an empty folder on the same disk for temporary files
 */
export async function makeReadyDemo(resources: string, folder: string): Promise<void> {
  // One moment for all rows: ready-demo.ts moves times relative to it.
  const at = Date.now()
  const { db, dialect, close } = await connect({ databaseUrl: null, dataDir: folder }, () => undefined)
  try {
    await migrate(db, dialect)
    await loadDemoCommunity({ db, now: () => at, textIndex: createTextIndex(dialect) }, resources)
    await sql`vacuum`.execute(db)
    // A single file without a log beside it.
    await sql`pragma journal_mode = delete`.execute(db)
  } finally {
    await close()
  }
  await rm(readyDemoFile(resources), { force: true })
  await rename(join(folder, 'community.db'), readyDemoFile(resources))
}
