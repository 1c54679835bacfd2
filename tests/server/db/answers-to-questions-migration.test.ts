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

it.each(databases)('questions that have only answers to answers are unanswered and wait for help, on %s', async (database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-migrate-'))
  const own = database === 'postgres' ? await createTestDatabase() : undefined
  const { db, dialect, close } = await connect({ databaseUrl: own?.url ?? null, dataDir }, () => undefined)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => createMigrations(dialect) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  expect((await migrator.migrateTo('0070-follow-lists')).error).toBeUndefined()
  const insert = (table: string, rows: object[]) =>
    db
      .insertInto(table as never)
      .values(rows as never)
      .execute()
  const languages = JSON.stringify({ korean: 'A2', english: 'native', motherTongue: null })
  const user = (id: string, over: object = {}) => ({ id, email: `${id}@example.com`, nickname: id, name: id, joined_at: 1, ...over })
  await insert('users', [user('asker', { languages }), user('other'), user('closed', { closed_at: 2 })])
  const question = (id: string, answer_count: number, over: object = {}) => ({
    ...{ id, user_id: 'asker', title: '', content: '저는 어제 친구를 만났다.', images: '[]', anonymous: 0, answer_count, asked_at: 1 },
    ...over,
  })
  await insert('questions', [
    question('1 waits', 0),
    question('2 answered', 3),
    question('3 own', 2),
    question('4 left', 1),
    question('5 closed', 1),
    question('6 deleted', 1, { deleted_at: 2 }),
    question('7 plain', 1),
  ])
  const answer = (question_id: string, id: string, user_id: string, over: object = {}) => ({
    ...{ id, question_id, user_id, parent_id: null, content: '네', images: '[]', anonymous: 0, answered_at: 1, deleted_at: null, ...over },
  })
  await insert('answers', [
    answer('2 answered', '2a', 'other'),
    answer('2 answered', '2b', 'asker', { parent_id: '2a' }),
    answer('2 answered', '2c', 'other', { parent_id: '2a' }),
    answer('3 own', '3a', 'asker'),
    answer('3 own', '3b', 'other', { parent_id: '3a' }),
    answer('4 left', '4a', 'other', { deleted_at: 2 }),
    answer('4 left', '4b', 'other', { parent_id: '4a' }),
    answer('5 closed', '5a', 'closed'),
    answer('5 closed', '5b', 'other', { parent_id: '5a' }),
    answer('6 deleted', '6a', 'other', { deleted_at: 2 }),
    answer('6 deleted', '6b', 'other', { parent_id: '6a' }),
    answer('7 plain', '7a', 'other'),
  ])
  await insert('list_counters', [
    { list: 'questions', total: 6 },
    { list: 'questions:unanswered', total: 1 },
  ])
  const waiting = (id: string, is_first: number) =>
    ['korean', 'either'].map((list) => ({ id, list, kind: 'question', turn: 'asker', is_first }))
  await insert('help_wanted', waiting('1 waits', 1))

  await migrate(db, dialect)
  const counts = await db.selectFrom('questions').select(['id', 'answer_count']).orderBy('id').execute()
  expect(counts.map(({ id, answer_count }) => [id, answer_count])).toEqual([
    ['1 waits', 0],
    ['2 answered', 1],
    ['3 own', 1],
    ['4 left', 0],
    ['5 closed', 0],
    // Counted when it is restored.
    ['6 deleted', 1],
    ['7 plain', 1],
  ])
  const totals = await db.selectFrom('list_counters').selectAll().orderBy('list').execute()
  expect(totals.map(({ total }) => total)).toEqual([6, 3])
  const listed = await db.selectFrom('help_wanted').select(['id', 'is_first']).where('list', '=', 'korean').orderBy('id').execute()
  expect(listed).toEqual([
    { id: '1 waits', is_first: 0 },
    { id: '3 own', is_first: 0 },
    { id: '4 left', is_first: 0 },
    { id: '5 closed', is_first: 1 },
  ])
  await close()
  await own?.drop()
  await rm(dataDir, { recursive: true, force: true })
})
