import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type DemoHome, demoHomeFile } from '../../shared/demo-home'
import { connect } from '../db/connection'
import { migrate } from '../db/migrate'
import type { Schema } from '../db/schema'
import { transact } from '../db/transaction'
import { readHotPosts } from '../features/feed/hot-list'
import { readPage } from '../features/feed/post-lists'
import { createTextIndex } from '../search/create-text-index'
import { forgetHotList } from './demo-queries'
import { loadDemoCommunity } from './load-demo'
import { readyDemoFile } from './ready-demo'

/**
 * Loads the demo community into a new database, which is stored at `readyDemoFile`, and what its home shows first at `demoHomeFile`. Run by
 * scripts/build-demo.
 * @param folder an empty folder on the same disk for temporary files
 */
export async function makeReadyDemo(resources: string, folder: string): Promise<void> {
  // One moment for all rows: ready-demo.ts moves times relative to it.
  const at = Date.now()
  const home = join(folder, 'home.json')
  const { db, dialect, close } = await connect({ databaseUrl: null, dataDir: folder }, () => undefined)
  try {
    await migrate(db, dialect)
    await loadDemoCommunity({ db, now: () => at, textIndex: createTextIndex(dialect) }, resources)
    await writeFile(home, JSON.stringify(await readHome(db, at)))
    await sql`vacuum`.execute(db)
    // A single file without a log beside it.
    await sql`pragma journal_mode = delete`.execute(db)
  } finally {
    await close()
  }
  await move(join(folder, 'community.db'), readyDemoFile(resources))
  await move(home, join(resources, demoHomeFile))
}

async function readHome(db: Kysely<Schema>, at: number): Promise<DemoHome> {
  const [posts, { hot, tags }] = await Promise.all([readPage(db, null, { tags: [] }, {}), readHotPosts(db, null, at)])
  // The hot list is computed anew on each machine.
  await transact(db, forgetHotList)
  return { at, posts, hot: { hot, tags } }
}

async function move(file: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await rename(file, to)
}
