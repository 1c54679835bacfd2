import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../../../src/server/db/connection'
import { createIds } from '../../../src/server/db/ids'
import { migrate } from '../../../src/server/db/migrate'
import { fetchPage } from '../../../src/server/db/page'
import { countInWindow, returnToken, takeToken } from '../../../src/server/db/rate-buckets'
import { lockKey, transact } from '../../../src/server/db/transaction'
import { createTestDatabase } from '../../support/postgres'
import { databases } from '../../support/server'

describe.each(databases)('the database layer on %s', (database) => {
  const closing: (() => Promise<void>)[] = []
  let one: Connection
  let other: Connection
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-db-'))
    const own = database === 'postgres' ? await createTestDatabase() : undefined
    const options = { databaseUrl: own?.url ?? null, dataDir }
    const ignore = () => undefined
    one = await connect(options, ignore)
    other = await connect(options, ignore)
    await migrate(one.db, one.dialect)
    closing.push(
      one.close,
      other.close,
      async () => own?.drop(),
      () => rm(dataDir, { recursive: true, force: true }),
    )
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const total = async (list: string) =>
    (await one.db.selectFrom('list_counters').select('total').where('list', '=', list).executeTakeFirst())?.total

  if (database === 'postgres')
    it('compiles no queries, which would take longer than running them', async () => {
      const { rows } = await sql<{ jit: string }>`show jit`.execute(one.db)
      expect(rows).toEqual([{ jit: 'off' }])
    })

  it('isolates read-modify-write transactions on two connections', async () => {
    await one.db.insertInto('list_counters').values({ list: 'lost', total: 0 }).execute()
    const add = ({ db }: Connection) =>
      transact(db, async (trx) => {
        await lockKey(trx, 'lost')
        const { total: now } = await trx.selectFrom('list_counters').select('total').where('list', '=', 'lost').executeTakeFirstOrThrow()
        await trx
          .updateTable('list_counters')
          .set({ total: now + 1 })
          .where('list', '=', 'lost')
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 ? one : other)))
    expect(await total('lost')).toBe(40)
  })

  if (database === 'postgres')
    it('repeats a transaction that was ended by a deadlock', async () => {
      await one.db
        .insertInto('list_counters')
        .values([
          { list: 'x', total: 0 },
          { list: 'y', total: 0 },
        ])
        .execute()
      let attempts = 0
      let meet = () => {}
      const bothHold = new Promise<void>((resolve) => {
        meet = resolve
      })
      const both = ({ db }: Connection, [held, wanted]: [string, string]) =>
        transact(db, async (trx) => {
          const add = (list: string) =>
            trx
              .updateTable('list_counters')
              .set((eb) => ({ total: eb('total', '+', 1) }))
              .where('list', '=', list)
              .execute()
          await add(held)
          attempts += 1
          if (attempts === 2) meet()
          await bothHold
          await add(wanted)
        })
      await Promise.all([both(one, ['x', 'y']), both(other, ['y', 'x'])])
      expect([await total('x'), await total('y')]).toEqual([2, 2])
      expect(attempts).toBeGreaterThan(2)
    })

  it('rolls back completely, and joins an enclosing transaction', async () => {
    const failing = transact(one.db, async (trx) => {
      await transact(trx, (inner) => inner.insertInto('list_counters').values({ list: 'gone', total: 1 }).execute())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await total('gone')).toBeUndefined()
  })

  it('pages without repeating or skipping rows during concurrent writes', async () => {
    const newId = createIds(() => 1_700_000_000_000)
    const ids = Array.from({ length: 45 }, newId)
    const insert = (id: string) =>
      one.db.insertInto('outbox_events').values({ id, kind: 'page', payload: '', created_at: 1, told_at: null }).execute()
    for (const id of ids) await insert(id)
    expect([...ids].sort()).toEqual(ids)
    const newest = [...ids].reverse()
    const query = () => one.db.selectFrom('outbox_events').select('outbox_events.id').where('kind', '=', 'page')
    const first = await fetchPage(query(), 'outbox_events.id', {})
    expect(first).toEqual({ rows: newest.slice(0, 20).map((id) => ({ id })), more: true })
    await insert(newId())
    const second = await fetchPage(query(), 'outbox_events.id', { before: newest[19] })
    expect(second.rows.map(({ id }) => id)).toEqual(newest.slice(20, 40))
    await one.db
      .deleteFrom('outbox_events')
      .where('id', '=', newest[39] ?? '')
      .execute()
    expect(await fetchPage(query(), 'outbox_events.id', { before: newest[39] })).toEqual({
      rows: newest.slice(40).map((id) => ({ id })),
      more: false,
    })
    const byOffset = await fetchPage(query(), 'outbox_events.id', { offset: 40 })
    expect(byOffset.rows.map(({ id }) => id)).toEqual(newest.slice(40))
    expect(await fetchPage(query(), 'outbox_events.id', { offset: 45 })).toEqual({ rows: [], more: false })
    expect(await fetchPage(query(), 'outbox_events.id', { offset: 1_000_000_000 })).toEqual({ rows: [], more: false })
    expect((await fetchPage(query(), 'outbox_events.id', { offset: 20, before: newest[19] })).rows[0]?.id).toBe(newest[20])
  })

  it('generates increasing ids, even when the clock goes back', () => {
    let time = 1_800_000_000_000
    const newId = createIds(() => time)
    const ids: string[] = []
    for (let n = 0; n < 2000; n += 1) {
      if (n === 500) time -= 60_000
      if (n === 1500) time += 120_000
      ids.push(newId())
    }
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(2000)
  })

  it('shares buckets and windows between processes', async () => {
    const at = 1_700_000_000_000
    const takes = await Promise.all(Array.from({ length: 90 }, (_, n) => takeToken((n % 2 ? one : other).db, 'bucket', 60, at)))
    expect(takes.filter((wait) => wait === 0)).toHaveLength(60)
    expect(takes.find((wait) => wait > 0)).toBe(1)
    await returnToken(one.db, 'bucket', 60)
    expect(await takeToken(one.db, 'bucket', 60, at)).toBe(0)
    expect(await takeToken(one.db, 'bucket', 60, at + 500)).toBe(1)
    expect(await takeToken(one.db, 'bucket', 60, at + 1000)).toBe(0)
    const window = { most: 5, windowMs: 60_000 }
    const counts = await Promise.all(Array.from({ length: 9 }, (_, n) => countInWindow((n % 2 ? one : other).db, 'window', window, at)))
    expect(counts.filter((wait) => wait === 0)).toHaveLength(5)
    expect(await countInWindow(one.db, 'window', window, at + 59_001)).toBe(1)
    expect(await countInWindow(one.db, 'window', window, at + 60_000)).toBe(0)
  })

  if (database === 'sqlite')
    it('refuses values that SQLite cannot store instead of crashing', async () => {
      const insert = (value: unknown) =>
        one.db
          .insertInto('facts')
          .values({ name: 'odd', value: value as string })
          .execute()
      await expect(insert(true)).rejects.toThrow('cannot bind a boolean')
      await expect(insert({})).rejects.toThrow('cannot bind a object')
      await expect(insert('a\0b')).rejects.toThrow('NUL')
    })
})
