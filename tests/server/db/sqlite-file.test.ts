import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../src/server/db/connection'

const ignore = () => undefined
let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-file-'))
  path = join(folder, 'community.db')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytesOf = async () => (await readFile(path)).toString('latin1')

/** Creates the state left by a version that deleted without overwriting. */
function leaveRemains(): void {
  const database = new Libsql(path)
  database.exec('pragma journal_mode = wal; pragma secure_delete = off; create table notes (id integer primary key, text text)')
  const insert = database.prepare('insert into notes (text) values (?)')
  database.exec('begin')
  for (let n = 0; n < 500; n += 1) insert.run([`${n % 2 ? 'kept' : 'deleted-long-ago'} ${'x'.repeat(200)}`])
  database.exec("commit; delete from notes where text like 'deleted%'; pragma wal_checkpoint(truncate)")
  database.close()
}

it('erases once what an earlier version deleted without overwriting', async () => {
  leaveRemains()
  expect(await bytesOf()).toContain('deleted-long-ago')
  const first = await connect({ databaseUrl: null, dataDir: folder }, ignore)
  await first.close()
  expect(await bytesOf()).not.toContain('deleted-long-ago')
  expect(await bytesOf()).toContain('kept')

  const again = await connect({ databaseUrl: null, dataDir: folder }, ignore)
  await again.close()
  expect(new Libsql(path).prepare('pragma user_version').get()).toMatchObject({ user_version: 1 })
})

it('is complete in one file after each truncation of its log, while in use', async () => {
  const { db, tidy, close } = await connect({ databaseUrl: null, dataDir: folder }, ignore)
  await db.schema.createTable('facts').addColumn('name', 'text').addColumn('value', 'text').execute()
  await db.insertInto('facts').values({ name: 'said', value: 'yes' }).execute()
  await tidy()
  const copy = join(folder, 'copy.db')
  await copyFile(path, copy)
  expect(new Libsql(copy).prepare('select * from facts').all()).toMatchObject([{ name: 'said', value: 'yes' }])
  await close()
})
