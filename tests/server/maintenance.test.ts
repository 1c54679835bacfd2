import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBackground } from '../../src/server/background'
import { createLeases, type Leases } from '../../src/server/db/leases'
import { setUses } from '../../src/server/images/picture-queries'
import { createMaintenance } from '../../src/server/maintenance'
import { maintenanceTasks } from '../../src/server/maintenance-tasks'
import { pictures } from '../support/pictures'
import { createTestDatabase } from '../support/postgres'
import { databases, expectYes, startTestServer, type TestServer } from '../support/server'
import { patience, until } from '../support/until'

const log = pino({ level: 'silent' })
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A process that maintains: what it did, in order. */
function processOf(leases: Leases, work: (name: string) => Promise<void> = async () => undefined) {
  const done: string[] = []
  const background = createBackground(log)
  const task = (name: string, everyMs: number | null, firstAfterMs: number) => ({
    name,
    everyMs,
    firstAfterMs,
    work: async () => {
      done.push(name)
      await work(name)
    },
  })
  const maintenance = createMaintenance({
    leases,
    background,
    log,
    tasks: [task('once', null, 0), task('often', 1, 0), task('hourly', 3_600_000, 3_600_000)],
  })
  closing.push(background.drained, maintenance.stop)
  return { maintenance, done }
}

it(
  'does what is due, once or again, and never the same twice at a time',
  async () => {
    let end: (() => void) | undefined
    const slow = new Promise<void>((resolve) => {
      end = resolve
    })
    const { maintenance, done } = processOf(createLeases((await sqlite()).services.db), (name) =>
      name === 'often' ? slow : Promise.resolve(),
    )
    maintenance.start()
    await until(() => expect(done).toEqual(['once', 'often']))
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(done).toEqual(['once', 'often'])
    end?.()
    await until(() => expect(done).toEqual(['once', 'often', 'often']))
  },
  patience,
)

it('has a task for each part of the housekeeping, so that one that fails does not keep the others from their work', async () => {
  const { services } = await sqlite()
  const removeUnused = vi.fn(async () => undefined)
  const failing = {
    ...services,
    now: () => {
      throw new Error('the database is away')
    },
    pictures: { ...services.pictures, removeUnused },
  }
  const tasks = maintenanceTasks({ direct: services.db }, failing, { isShipped: async () => true, isStopping: () => true })
  const results = await Promise.allSettled(tasks.map(async ({ work }) => work()))
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(1)
  expect(removeUnused).toHaveBeenCalledOnce()
  const often = tasks.filter(({ everyMs }) => everyMs !== null).map(({ name }) => name)
  expect(often).toEqual([
    'erasing what was deleted',
    '30 + 30s that are over',
    'withdrawals',
    'expired rows',
    'retention',
    'old mails',
    'unused pictures',
    'terms of erased texts',
  ])
})

it('removes what has expired some minutes after each start, since an app may never be open for an hour', async () => {
  const { services, signUp } = await sqlite()
  const { db, background } = services
  const { user } = await signUp()
  const expired = { id: 'old', token_hash: 'old', user_id: user.id, created_at: 0, expires_at: 1, last_seen_at: 0, device: '' }
  await db.insertInto('sessions').values(expired).execute()
  const left = async () => (await db.selectFrom('sessions').select('token_hash').where('token_hash', '=', 'old').execute()).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  closing.push(async () => vi.useRealTimers())
  const tasks = maintenanceTasks({ direct: db }, services, { isShipped: async () => true, isStopping: () => true })
  const maintenance = createMaintenance({ leases: createLeases(db), background, log, tasks })
  closing.push(maintenance.stop)
  maintenance.start()
  const openFor = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 5_000) {
      vi.advanceTimersByTime(5_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await background.drained()
  }
  // Not with the work of the start.
  await openFor(60_000)
  expect(await left()).toBe(1)
  await openFor(6 * 60_000)
  expect(await left()).toBe(0)
})

it('continues at the start with the removal of pictures that the end of a process interrupted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-interrupted-'))
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await startTestServer({ database: 'sqlite', dataDir })
  const { token, user } = await first.signUp()
  const { user: shown } = await expectYes(first.call('setProfileImage', {}, { token, files: [await pictures.png(32, 24)] }))
  const stored = async () =>
    (await readdir(join(dataDir, 'images'), { recursive: true })).filter((name) => name.endsWith(shown.imagePath ?? ''))
  expect(await stored()).toHaveLength(2)
  // Committed, and the process ends before it has removed the files.
  await first.services.db.transaction().execute((trx) => setUses(trx, { kind: 'profile', itemId: user.id }, []))
  await first.stop()
  expect(await stored()).toHaveLength(2)
  const second = await startTestServer({ database: 'sqlite', dataDir })
  closing.push(second.stop)
  await until(async () => expect(await stored()).toEqual([]))
})

describe.runIf(databases.includes('postgres'))('several processes on one database', () => {
  const open = async () => {
    const own = await createTestDatabase()
    closing.push(own.drop)
    const start = async () => {
      const server = await startTestServer({ database: 'postgres', databaseUrl: own.url })
      closing.push(server.stop)
      return server
    }
    return { start, first: await start() }
  }
  const holders = async ({ services }: TestServer) =>
    (await services.db.selectFrom('leases').select('holder').where('name', '=', 'maintenance').execute()).map(({ holder }) => holder)

  it(
    'leave the maintenance to one, and another goes on when that one stops',
    async () => {
      const { start, first } = await open()
      await until(async () => expect(await holders(first)).toHaveLength(1))
      const before = await holders(first)
      const second = await start()
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      expect(await holders(second)).toEqual(before)
      await first.stop()
      closing.splice(1, 1)
      await until(async () => {
        const after = await holders(second)
        expect(after).toHaveLength(1)
        expect(after).not.toEqual(before)
      })
    },
    patience,
  )

  it(
    'leave the maintenance only once the tasks of that one have ended',
    async () => {
      const { start, first } = await open()
      await until(async () => expect(await holders(first)).toHaveLength(1))
      const before = await holders(first)
      const second = await start()
      let end: (() => void) | undefined
      first.services.background.run('a slow task', () => new Promise((resolve) => (end = resolve)))
      closing.splice(1, 1)
      const stopped = first.stop()
      await until(() => expect(fetch(`${first.url}/livez`)).rejects.toThrow())
      expect(await holders(second)).toEqual(before)
      end?.()
      await stopped
      await until(async () => expect(await holders(second)).not.toEqual(before))
    },
    patience,
  )

  it(
    'share leases: one has each, a dead one’s is free once it expires, and one that is late does not take it back',
    async () => {
      const { first } = await open()
      const { db } = first.services
      const [one, two] = [createLeases(db, 'one'), createLeases(db, 'two')]
      expect(await one.take('work', 60_000)).toBe(true)
      expect(await two.take('work', 60_000)).toBe(false)
      expect(await two.take('other work', 60_000)).toBe(true)
      // Shortened, as if it had been taken long ago and never extended.
      expect(await one.take('work', 0)).toBe(true)
      await until(async () => expect(await two.take('work', 60_000)).toBe(true))
      expect(await one.take('work', 60_000)).toBe(false)
      await one.release('work')
      expect(await one.take('work', 60_000)).toBe(false)
      await two.release('work')
      expect(await one.take('work', 60_000)).toBe(true)
    },
    patience,
  )
})

async function sqlite(): Promise<TestServer> {
  const server = await startTestServer({ database: 'sqlite' })
  closing.push(server.stop)
  return server
}
