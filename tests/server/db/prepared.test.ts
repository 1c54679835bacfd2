import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { prepared } from '../../../src/server/db/prepared'
import { findCorrection, walkCorrections } from '../../../src/server/features/corrections/correction-queries'
import { databases, startTestServer } from '../../support/server'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it.each(databases)('prepared statements on %s still run once a later version has added columns', async (database) => {
  const server = await startTestServer({ database })
  closing.push(server.stop)
  // What is prepared belongs to a connection.
  await server.services.db.connection().execute(async (db) => {
    const read = async () => [await findCorrection(db, 'none', 'nobody'), (await walkCorrections(db, 'none', null, {})).rows]
    expect(await read()).toEqual([undefined, []])
    await sql`alter table corrections add column of_a_later_version text`.execute(db)
    expect(await read()).toEqual([undefined, []])
  })
})

it('a statement that returns all columns of a table cannot be prepared', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  closing.push(server.stop)
  const { db } = server.services
  const selectAll = prepared((by) => by.selectFrom('users').selectAll())
  const selectAllOf = prepared((by) => by.selectFrom('users').innerJoin('posts', 'posts.user_id', 'users.id').selectAll('users'))
  const returnAll = prepared((by) => by.deleteFrom('posts').returningAll())
  for (const run of [selectAll, selectAllOf, returnAll]) await expect(run(db, {})).rejects.toThrow('does not name its columns')
})
