import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/main/failure'
import type { NotebookStore } from '../../../src/main/notebook/notebook-store'
import { createScheduler } from '../../../src/main/notebook/schedule'
import type { Input, Output } from '../../../src/shared/contract/index'
import { firstSettings } from '../../../src/shared/first-settings'
import { type EntryContent, entryFields } from '../../../src/shared/notebook/entries'
import type { Grade, Review } from '../../../src/shared/notebook/reviews'
import { handwritten } from '../../support/notebook-entries'
import { openMachine, requestOf, syncAll, take } from '../../support/notebook-machine'
import { createRandom, type Random } from '../../support/random'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

const { scheduleOf } = createScheduler(firstSettings)

const minute = 60_000
const hour = 60 * minute
const plan = { newPerDay: 200, reviewsPerDay: 2000, dayEndsAt: 4 }
const steps = 240

interface Machine {
  store: NotebookStore
  clock: { now: number }
  /** Calls whose answers have not arrived. */
  asked: { request: Input<'syncNotebook'>; answer: Output<'syncNotebook'> | null }[]
}

/** Everything that was ever written, on whichever machine: the values of each field by their stamps, and the reviews. */
interface History {
  written: Map<string, Map<string, unknown>>
  reviews: Map<string, Review>
}

describe.each(databases)('three machines of an account on %s', (database) => {
  let server: TestServer
  let folder = ''
  let stores: NotebookStore[] = []
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server?.stop())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-machines-'))
    stores = []
  })
  afterEach(() => {
    for (const store of stores) store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function machineAt(name: string, offset: number): Promise<Machine> {
    const clock = { now: Date.UTC(2026, 10, 22, 9) + offset }
    const store = await openMachine(folder, name, () => clock.now)
    stores.push(store)
    return { store, clock, asked: [] }
  }

  it.each([1, 2, 3, 4, 5, 6])('end equal, whatever was done and lost (seed %i)', { timeout: 120_000 }, async (seed) => {
    const random = createRandom(seed)
    const { token } = await server.signUp()
    const machines = [await machineAt('one', 0), await machineAt('two', hour), await machineAt('three', -hour)]
    const history: History = { written: new Map(), reviews: new Map() }
    for (let step = 0; step < steps; step += 1) {
      const machine = random.pick(machines)
      for (const { clock } of machines) clock.now += random.below(20 * minute)
      if (random.below(3) > 0) act(machine.store, random, history)
      else await exchange(machine, random, token)
    }
    for (let round = 0; round < 2; round += 1) for (const { store } of machines) await syncAll(server, token, store)

    const [first, ...others] = machines.map(({ store }) => stateOf(store))
    for (const other of others) expect(other).toEqual(first)
    // Of each field the last value ever written, no review lost and none counted twice.
    expect(first?.fields).toEqual(lastOf(history.written))
    expect(first?.reviews).toEqual([...history.reviews.values()].sort(byId))
    expect(first?.schedules).toEqual(schedulesIn(history.reviews))
    const rows = await server.services.db.selectFrom('notebook_reviews').select('id').execute()
    expect(rows.filter(({ id }) => history.reviews.has(id))).toHaveLength(history.reviews.size)
  })

  it('all show an entry whole that one of them changed after another deleted it, and erased its content', async () => {
    const { token } = await server.signUp()
    const [one, two] = [await machineAt('one', 0), await machineAt('two', 0)]
    const [id = ''] = one.store.add([handwritten({ sentence: 'kept', meaning: '남은 말' })])
    for (const { store } of [one, two]) await syncAll(server, token, store)
    one.store.setDeleted(id, true)
    await syncAll(server, token, one.store)
    two.clock.now += 20 * 24 * hour
    two.store.change(id, { note: 'changed later' })
    await syncAll(server, token, two.store)

    const again = await machineAt('one', 31 * 24 * hour)
    expect(again.store.entry(id)).toBeNull()
    await syncAll(server, token, again.store)
    expect(again.store.entry(id)).toMatchObject({ text: { sentence: 'kept' }, meaning: '남은 말', note: 'changed later' })
    const calls = await syncAll(server, token, again.store)
    expect(calls).toBe(1)
  })

  /** Sends a machine's changes: once, twice, or an earlier call again; the answer arrives, arrives later, or is lost. */
  async function exchange(machine: Machine, random: Random, token: string): Promise<void> {
    const request = random.below(4) === 0 ? (random.pick(machine.asked)?.request ?? requestOf(machine.store)) : requestOf(machine.store)
    for (let time = random.below(3) === 0 ? 0 : 1; time < 2; time += 1) {
      const answer = await expectYes(server.call('syncNotebook', request, { token }))
      machine.asked.push({ request, answer: random.below(4) === 0 ? null : answer })
    }
    while (machine.asked.length > 0 && random.below(3) > 0) {
      const [call] = machine.asked.splice(random.below(machine.asked.length), 1)
      if (call?.answer) take(machine.store, call.request, call.answer)
    }
  }
})

/** One change on one machine. */
function act(store: NotebookStore, random: Random, history: History): void {
  const before = new Map(store.everything().entries.map(({ id, fields }) => [id, fields]))
  const word = `word ${random.below(1000)}`
  const id = random.pick([...before.keys(), ''])
  const change = (changes: Partial<EntryContent>) => {
    try {
      store.change(id, changes)
    } catch (error) {
      // Nothing, or an entry of which the content is erased.
      if (!(error instanceof Failure) || error.error.code !== 'notFound') throw error
    }
  }
  const grade = () => {
    if (id !== '') store.grade(id, (1 + random.below(4)) as Grade)
  }
  const acts = [
    () => void store.add([handwritten({ sentence: word, gap: [0, 4], tags: [`tag${random.below(3)}`] })]),
    () => change({ meaning: word }),
    () => change({ text: { sentence: word, gap: null } }),
    () => change({ note: word, tags: [`tag${random.below(3)}`], language: random.pick(['korean', 'english', null] as const) }),
    grade,
    grade,
    () => void store.undo(plan),
    () => store.setDeleted(id, true),
    () => store.setDeleted(id, false),
  ]
  random.pick(acts)()
  for (const { id: changed, fields } of store.everything().entries) {
    const known = before.get(changed) ?? {}
    const stamps = Object.values(known).map(({ at }) => at)
    for (const name of entryFields) {
      const field = fields[name]
      if (field === undefined || field.at === known[name]?.at) continue
      // Later than all that was known, whatever the clock says.
      for (const stamp of stamps) expect(field.at > stamp).toBe(true)
      const values = history.written.get(`${changed} ${name}`) ?? new Map<string, unknown>()
      history.written.set(`${changed} ${name}`, values.set(field.at, field.value))
    }
  }
  for (const row of store.log()) history.reviews.set(row.id, row)
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

function stateOf(store: NotebookStore) {
  const { entries, reviews } = store.everything()
  const shown = store.page({ search: '', language: null, tag: null }, 0)
  return {
    fields: Object.fromEntries(
      entries.flatMap(({ id, fields }) => Object.entries(fields).map(([name, field]) => [`${id} ${name}`, field])),
    ),
    reviews: [...reviews].sort(byId),
    shown: { ...shown, entries: [...shown.entries].sort(byId) },
    schedules: Object.fromEntries(reviews.map(({ entryId }) => [entryId, scheduleOf(reviews.filter((row) => row.entryId === entryId))])),
    waiting: store.sync().waiting,
    tags: store.overview(plan).tags,
  }
}

/** The value with the latest stamp of each field. */
function lastOf(written: History['written']) {
  return Object.fromEntries(
    [...written].map(([field, values]) => {
      const at = [...values.keys()].sort().at(-1) ?? ''
      return [field, { value: values.get(at) as EntryContent[keyof EntryContent], at }]
    }),
  )
}

function schedulesIn(reviews: History['reviews']) {
  const rows = [...reviews.values()]
  return Object.fromEntries(rows.map(({ entryId }) => [entryId, scheduleOf(rows.filter((row) => row.entryId === entryId))]))
}
