import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely'
import { expect, it } from 'vitest'
import { connect } from '../../../src/server/db/connection'
import { migrate } from '../../../src/server/db/migrate'
import { createMigrations } from '../../../src/server/db/migrations/index'
import { createTestDatabase } from '../../support/postgres'
import { databases } from '../../support/server'

it.each(databases)('what earlier versions kept of deleted texts is withheld or erased, on %s', async (database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-migrate-'))
  const own = database === 'postgres' ? await createTestDatabase() : undefined
  const { db, dialect, close } = await connect({ databaseUrl: own?.url ?? null, dataDir }, () => undefined)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => createMigrations(dialect) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  expect((await migrator.migrateTo('0061-deleted-items')).error).toBeUndefined()
  const insert = (table: string, rows: object[]) =>
    db
      .insertInto(table as never)
      .values(rows as never)
      .execute()
  const user = (id: string) => ({ id, email: `${id}@example.com`, nickname: id, name: id, joined_at: 1 })
  await insert('users', [user('writer'), user('other')])
  const paths = ['deleted', 'repeated', 'edited', 'unrelated'].map((name) => `${name}.webp`)
  await insert(
    'images',
    paths.map((path) => ({ path, user_id: 'writer', created_at: 1, bytes: 10 })),
  )
  await insert('rooms', [{ id: 'room', pair_key: 'other writer', kind: 'pair', opened_at: 1, ended_at: null }])
  await insert(
    'image_uses',
    paths.map((path) => ({ path, kind: 'room', item_id: 'room' })),
  )
  const message = (id: string, seq: number, images: string[], deleted_at: number | null = null) => ({
    ...{ id, room_id: 'room', seq, sender_id: 'writer', kind: 'said', text: '', images: JSON.stringify(images), sent_at: 1, deleted_at },
  })
  await insert('messages', [
    message('deleted', 1, [], 2),
    message('edited', 2, ['edited.webp']),
    message('repeating', 3, ['repeated.webp']),
    message('unreported', 4, ['unrelated.webp']),
  ])
  const report = (item_id: string, images: string[]) => ({
    ...{ id: `report of ${item_id}`, reporter_id: 'other', kind: 'message', item_id, reason: 0, created_at: 1 },
    evidence: JSON.stringify({ text: '', images }),
  })
  await insert('reports', [report('deleted', ['deleted.webp', 'repeated.webp', 'removed.webp']), report('edited', ['edited.webp'])])
  await insert('posts', [{ id: 'post', user_id: 'writer', category: 'korea', content: '글', images: '[]', tags: '[]', posted_at: 1 }])
  const reply = (id: string, content: string, deleted_at: number | null) => ({
    ...{ id, post_id: 'post', user_id: 'writer', content, replied_at: 1, deleted_at },
  })
  await insert('replies', [reply('erased', '', 2), reply('restorable', '남는 댓글', 2), reply('shown', '댓글', null)])
  const correction = (item_id: string) => ({
    ...{ id: `of ${item_id}`, kind: 'reply', item_id, user_id: 'other', writer_id: 'writer', anonymous: 0 },
    ...{ sentences: JSON.stringify([{ original: '댓글' }]), comment: '설명', created_at: 1 },
  })
  await insert('corrections', ['erased', 'restorable', 'shown'].map(correction))
  await insert(
    'mentions',
    ['erased', 'shown'].map((item_id) => ({ kind: 'reply', item_id, user_id: 'other', nickname: 'other' })),
  )

  await migrate(db, dialect)
  const uses = await db.selectFrom('image_uses').selectAll().orderBy('path').orderBy('kind').execute()
  expect(uses.map(({ path, kind, item_id }) => [path, kind, item_id])).toEqual([
    ['deleted.webp', 'deleted', 'deleted'],
    ['edited.webp', 'room', 'room'],
    ['repeated.webp', 'deleted', 'deleted'],
    ['repeated.webp', 'room', 'room'],
    ['unrelated.webp', 'room', 'room'],
  ])
  const corrections = await db.selectFrom('corrections').select(['item_id', 'sentences', 'comment']).orderBy('item_id').execute()
  const kept = { sentences: JSON.stringify([{ original: '댓글' }]), comment: '설명' }
  expect(corrections).toEqual([
    { item_id: 'erased', sentences: '[]', comment: '' },
    { item_id: 'restorable', ...kept },
    { item_id: 'shown', ...kept },
  ])
  expect(await db.selectFrom('mentions').select('item_id').execute()).toEqual([{ item_id: 'shown' }])
  await close()
  await own?.drop()
  await rm(dataDir, { recursive: true, force: true })
})
