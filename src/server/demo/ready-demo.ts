import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'

const dayMs = 24 * 60 * 60_000

/** The demo community as a database file, made by scripts/build-demo; beside the texts it was made from. */
export const readyDemoFile = (resources: string): string => join(resources, 'demo', 'community.db')

/**
 * Puts the ready-made demo community where a first start would make an empty SQLite database and fill it row by row, with its times
 * moved to now. Whoever else does so at the same time, one whole file is there in the end; a database that is there stays as it is.
 * Where this is not possible (no such file, a clock behind the build's) the rows are loaded as ever.
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
    // Unlike a renamed file, a link never replaces what another process has put there.
    await link(draft, target)
  } catch (error) {
    if (!isExpected(error)) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Every column named `…_at` is a time (db/schema.ts). @returns false when the community would lie in the future */
async function moveTimes(path: string, now: number): Promise<boolean> {
  const { default: Libsql } = await import('libsql')
  const database = new Libsql(path)
  try {
    // Nobody else knows this file, and a torn one is thrown away.
    database.exec('pragma journal_mode = memory; pragma synchronous = off')
    const fact = database.prepare("select value from facts where name = 'demo'").get() as { value: string }
    const by = now - Date.parse(fact.value)
    if (by < 0) return false
    const columns = database
      .prepare(`select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
        where t.type = 'table' and c.name like '%\\_at' escape '\\'`)
      .all() as { table: string; column: string }[]
    const updates = columns.map(({ table, column }) => `update "${table}" set "${column}" = "${column}" + ${by};`)
    const days = Math.floor(now / dayMs) - Math.floor(Date.parse(fact.value) / dayMs)
    database.exec(
      `begin; ${updates.join(' ')} ${moveDays(days)} update facts set value = '${new Date(now).toISOString()}' where name = 'demo'; commit`,
    )
    return true
  } finally {
    database.close()
  }
}

/**
 * Days are dates, and move by whole ones. A like, save or chat counts on the day of its own time, which may now be another. The two
 * steps are for the key: moved one by one, a day would meet the next one on its way.
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
    delete from program_days where views + likes + saves + chats = 0;`
}

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
