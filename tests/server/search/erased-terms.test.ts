import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connect } from '../../../src/server/db/connection'
import { removeExpired } from '../../../src/server/db/housekeeping'
import { migrate } from '../../../src/server/db/migrate'
import { eraseDeleted as eraseFromFile, mergeDroppedTerms } from '../../../src/server/db/sqlite-erasing'
import { transact } from '../../../src/server/db/transaction'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import { sqliteTerms } from '../../../src/server/search/sqlite-terms'
import { limits } from '../../../src/shared/limits'
import { createClock, expectYes, startTestServer } from '../../support/server'

it('leaves no byte of a deleted post or a former text in the database, its log or its search index after the housekeeping', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-terms-'))
  const clock = createClock()
  const server = await startTestServer({ database: 'sqlite', dataDir, now: clock.now })
  const { db } = server.services
  const { token } = await server.signUp()
  const post = (tag: string, postId?: string) =>
    expectYes(
      server.call(
        'savePost',
        { content: '안녕하세요', category: 'korea', tags: [tag], images: [], ...(postId ? { postId } : {}) },
        { token, key: randomUUID() },
      ),
    )
  const [deleted, former] = ['bellflowersecret', 'quartzmeadowsecret']
  const { postId } = await post(deleted)
  const { postId: edited } = await post(former)
  // Others around them, in segments of their own.
  for (let n = 0; n < 20; n += 1) await post(`other${n}`)
  const left = async () => {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('community.db'))
    const all = Buffer.concat(await Promise.all(names.map((name) => readFile(join(dataDir, name))))).toString('latin1')
    return [deleted, former].filter((trace) => all.includes(trace))
  }
  expect(await left()).toEqual([deleted, former])
  await expectYes(server.call('deletePost', { postId }, { token }))
  await post('othertag', edited)
  clock.advance(limits.undo.takenMs)
  await eraseDeleted(server.services)
  await removeExpired(db, clock.now())
  await mergeDroppedTerms(db)
  expect(await left()).toEqual([])
  // Nothing is left to merge.
  expect(await db.selectFrom('facts').select('name').where('name', 'like', 'dropped terms%').execute()).toEqual([])
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('is erased by three at once, as after three withdrawals, and each of them ends', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-terms-'))
  const { db, dialect, close } = await connect({ databaseUrl: null, dataDir }, () => undefined)
  await migrate(db, dialect)
  const ids = Array.from({ length: 300 }, (_, n) => `item${n}`)
  const isGone = (_: string, n: number) => n % 3 === 0
  for (const kind of ['post', 'question'] as const) {
    // Each in a segment of its own.
    for (const [n, id] of ids.entries())
      await transact(db, (trx) => sqliteTerms.put(trx, kind, id, ['common', isGone(id, n) ? 'bellflowersecret' : `other${n}`]))
    await transact(db, (trx) => sqliteTerms.erase(trx, kind, ids.filter(isGone)))
  }
  await Promise.all([eraseFromFile(db), eraseFromFile(db), eraseFromFile(db)])
  await close()
  expect((await readFile(join(dataDir, 'community.db'))).toString('latin1')).not.toContain('bellflowersecret')
  await rm(dataDir, { recursive: true, force: true })
})
