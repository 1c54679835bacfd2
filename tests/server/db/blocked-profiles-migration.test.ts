import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '../../../src/server/db/connection'
import { migrate } from '../../../src/server/db/migrate'
import { createMigrations } from '../../../src/server/db/migrations/index'
import { createTestDatabase } from '../../support/postgres'
import { databases } from '../../support/server'

describe.each(databases)('blocks from before profiles were stored, on %s', (database) => {
  it('show each member’s current profile, and have their rooms mirrored again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-migrate-'))
    const own = database === 'postgres' ? await createTestDatabase() : undefined
    const { db, dialect, close } = await connect({ databaseUrl: own?.url ?? null, dataDir }, () => undefined)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => createMigrations(dialect) },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
    })
    expect((await migrator.migrateTo('0013-gone-rooms')).error).toBeUndefined()
    const user = (id: string) => ({ id, email: `${id}@example.com`, nickname: id, name: id, image_path: `${id}.webp`, joined_at: 1 })
    const people = [user('a'), user('b'), user('c'), { ...user('gone'), email: null, nickname: null, image_path: null, withdrawn_at: 2 }]
    for (const person of people)
      await db
        .insertInto('users')
        .values(person as never)
        .execute()
    for (const id of ['a', 'b'])
      await db
        .insertInto('images')
        .values({ path: `${id}.webp`, user_id: id, created_at: 1 } as never)
        .execute()
    const block = (blocker_id: string, blocked_id: string) => ({ blocker_id, blocked_id, created_at: 1 })
    await db
      .insertInto('blocks')
      .values([block('a', 'b'), block('b', 'a'), block('a', 'c'), block('a', 'gone')])
      .execute()
    const room = { kind: 'pair' as const, opened_at: 1, ended_at: null }
    for (const [id, members] of [
      ['blocked', ['a', 'b']],
      ['other', ['b', 'gone']],
    ] as const) {
      await db
        .insertInto('rooms')
        .values({ id, pair_key: members.join(' '), ...room })
        .execute()
      for (const user_id of members)
        await db.insertInto('room_members').values({ room_id: id, user_id, exited_at: null, last_read_id: null }).execute()
    }
    await migrate(db, dialect)
    expect(await db.selectFrom('blocked_profiles').selectAll().orderBy('viewer_id').orderBy('person_id').execute()).toEqual([
      { viewer_id: 'a', person_id: 'b', nickname: 'b', image_path: 'b.webp' },
      { viewer_id: 'a', person_id: 'c', nickname: 'c', image_path: 'c.webp' },
      { viewer_id: 'b', person_id: 'a', nickname: 'a', image_path: 'a.webp' },
      { viewer_id: 'c', person_id: 'a', nickname: 'a', image_path: 'a.webp' },
      { viewer_id: 'gone', person_id: 'a', nickname: 'a', image_path: 'a.webp' },
    ])
    const uses = db.selectFrom('image_uses').select(['path', 'item_id']).where('kind', '=', 'blocked').orderBy('item_id')
    expect(await uses.execute()).toEqual([
      { path: 'b.webp', item_id: 'a b' },
      { path: 'a.webp', item_id: 'b a' },
      { path: 'a.webp', item_id: 'c a' },
      { path: 'a.webp', item_id: 'gone a' },
    ])
    const versions = await db.selectFrom('rooms').select(['id', 'version']).orderBy('id').execute()
    expect(versions).toEqual([
      { id: 'blocked', version: 1 },
      { id: 'other', version: 0 },
    ])
    await close()
    await own?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
})
