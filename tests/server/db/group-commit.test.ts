import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connection, connect, databaseFile } from '../../../src/server/db/connection'
import { migrate } from '../../../src/server/db/migrate'
import type { Schema } from '../../../src/server/db/schema'
import { transact } from '../../../src/server/db/transaction'

describe('transactions that SQLite commits together', () => {
  let dataDir = ''
  let connection: Connection
  let outside: Libsql.Database
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-group-'))
    connection = await connect({ databaseUrl: null, dataDir }, () => undefined)
    await migrate(connection.db, connection.dialect)
    outside = new Libsql(databaseFile(dataDir))
  })
  afterAll(async () => {
    outside.close()
    await connection.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const add = (db: Kysely<Schema>, list: string) => db.insertInto('list_counters').values({ list, total: 1 }).execute()
  /** Whether another process would find a row, which it does only after the commit. */
  const isCommitted = (list: string) => outside.prepare('select 1 from list_counters where list = ?').get([list]) !== undefined
  const numbers = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

  it('are each acknowledged only after the commit', async () => {
    const found = await Promise.all(
      numbers('told', 40).map(async (list) => {
        await transact(connection.db, (trx) => add(trx, list))
        return isCommitted(list)
      }),
    )
    expect(found).toEqual(found.map(() => true))
  })

  it('fail alone: the others keep what they wrote', async () => {
    const outcomes = await Promise.allSettled(
      numbers('some', 20).map((list, index) =>
        transact(connection.db, async (trx) => {
          await add(trx, list)
          if (index % 3 === 0) throw new Error('refused')
          // Fails in the database itself.
          if (index % 3 === 1) await add(trx, list)
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(outcomes.map((_, index) => index % 3 === 2))
    expect(numbers('some', 20).map(isCommitted)).toEqual(outcomes.map((_, index) => index % 3 === 2))
  })

  it('are shown to no reader before the commit', async () => {
    const writing = transact(connection.db, (trx) => add(trx, 'seen'))
    const reading = connection.db
      .selectFrom('list_counters')
      .select('total')
      .where('list', '=', 'seen')
      .execute()
      .then((rows) => ({ rows: rows.length, committed: isCommitted('seen') }))
    expect(await reading).toEqual({ rows: 1, committed: true })
    await writing
  })

  it('let a statement pass that cannot be part of a transaction', async () => {
    const copy = join(dataDir, 'copy.db')
    await Promise.all([
      transact(connection.db, (trx) => add(trx, 'before')),
      sql`vacuum into ${copy}`.execute(connection.db),
      transact(connection.db, (trx) => add(trx, 'after')),
    ])
    expect([isCommitted('before'), isCommitted('after')]).toEqual([true, true])
  })

  it('tell all their callers when they could not be committed', async () => {
    await connection.db.schema
      .createTable('parents')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute()
    await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(connection.db)
    // A group that is too old would be committed before the second one joins.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const outcomes = await Promise.allSettled([
      transact(connection.db, (trx) => add(trx, 'innocent')),
      transact(connection.db, (trx) => sql`insert into children (parent) values (7)`.execute(trx)),
    ])
    clock.mockRestore()
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(isCommitted('innocent')).toBe(false)
    await transact(connection.db, (trx) => add(trx, 'later'))
    expect(isCommitted('later')).toBe(true)
  })
})
