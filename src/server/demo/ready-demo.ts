import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type Libsql from 'libsql'
import { v7 } from 'uuid'
import { renewSqliteEpochs } from '../backup/renewed-numbers'
import { openSqlite } from '../db/open-sqlite'

const dayMs = 24 * 60 * 60_000

/** The database file with the demo community, made by scripts/build-demo, beside the texts it is made from. */
export const readyDemoFile = (resources: string): string => join(resources, 'demo', 'community.db')

/**
 * Copies the ready-made demo database to the data folder, with its times moved to now, so that a first start need not create the rows one
 * by one. Safe when several processes do so at the same time; an existing database is unchanged. Where it is not possible (no such file, a
 * clock behind the build's), the rows are created as usual.
 * @param now milliseconds since 1970
 */
export async function placeReadyDemo({ dataDir, resources }: { dataDir: string; resources: string }, now: number): Promise<void> {
  const target = join(dataDir, 'community.db')
  if (await exists(target)) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${target}.${v7()}.part`
  try {
    await copyFile(readyDemoFile(resources), draft)
    if (!(await moveTimes(draft, now))) return
    await toDisk(draft)
    // Unlike renaming, a link never replaces a file of another process.
    await link(draft, target)
  } catch (error) {
    if (!isExpected(error)) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** @returns false when the community would be in the future */
async function moveTimes(path: string, now: number): Promise<boolean> {
  // Detaching closes the file at once. libsql closes the file that it was opened with once its statements are garbage collected, and Windows
  // removes no open file.
  const database = openSqlite(':memory:')
  try {
    // Only this process knows the file, and an incomplete one is discarded.
    database.exec(`attach '${path.replaceAll("'", "''")}' as demo; pragma demo.journal_mode = memory; pragma demo.synchronous = off`)
    const isMoved = moveAttached(database, now)
    database.exec('detach demo')
    return isMoved
  } finally {
    database.close()
  }
}

/** Every column named `…_at`, `…_until`, `until` or `at` is a time (db/schema.ts). */
function moveAttached(database: Libsql.Database, now: number): boolean {
  const fact = database.prepare("select value from facts where name = 'demo'").get() as { value: string }
  const by = now - Date.parse(fact.value)
  if (by < 0) return false
  const columns = database
    .prepare(`select t.name as "table", c.name as "column" from demo.sqlite_master t join pragma_table_info(t.name) c
        where t.type = 'table' and (c.name like '%\\_at' escape '\\' or c.name like '%\\_until' escape '\\' or c.name in ('until', 'at'))`)
    .all() as { table: string; column: string }[]
  const updates = columns.map(
    ({ table, column }) => `update "${table}" set "${column}" = "${column}" + ${by} where "${column}" is not null;`,
  )
  const days = Math.floor(now / dayMs) - Math.floor(Date.parse(fact.value) / dayMs)
  database.exec(
    `begin; ${updates.join(' ')} ${moveDays(days)} update facts set value = '${new Date(now).toISOString()}' where name = 'demo'; commit`,
  )
  database.exec(renewSqliteEpochs)
  return true
}

/**
 * Days are dates and move by whole days. A like, save or chat counts on the day of its own time, which may change. Two steps because of the
 * key: a day moved directly could collide with the next one.
 */
function moveDays(by: number): string {
  const recounted = Object.entries({ likes: 'program_likes', saves: 'program_saves', chats: 'program_chats' })
  return `
    update program_days set day = '+' || day, likes = 0, saves = 0, chats = 0;
    update program_days set day = date(substr(day, 2), '${by} days');
    ${recounted
      .map(
        ([column, table]) => `insert into program_days (program_id, day, ${column})
          select program_id, date(created_at / 1000, 'unixepoch'), count(*) from ${table} where true group by 1, 2
          on conflict (program_id, day) do update set ${column} = excluded.${column};`,
      )
      .join('\n')}
    delete from program_days where views + likes + saves + chats = 0;
    delete from days_written;
    ${daysWritten};`
}

const seoulSeconds = 9 * 60 * 60
const writtenOn = (table: string, at: string, byName: string) =>
  `select user_id, date(${at} / 1000 + ${seoulSeconds}, 'unixepoch') as day, ${byName} as by_name from ${table} where deleted_at is null`
/** The days on which the demo members wrote, all of them in Seoul. */
const daysWritten = `insert into days_written (user_id, day, by_name) select user_id, day, max(by_name) from (
  ${writtenOn('posts', 'posted_at', '1')} union all ${writtenOn('replies', 'replied_at', '1')} union all
  ${writtenOn('questions', 'asked_at', '1 - anonymous')} union all ${writtenOn('answers', 'answered_at', '1 - anonymous')}
  union all ${writtenOn('corrections', 'created_at', '1')}
) group by user_id, day`

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** No ready-made file, another process was first, or a file system without links. */
function isExpected(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOENT', 'EEXIST', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code)
}
