import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { NotebookStore } from '../../../src/main/notebook/notebook-store'
import { removeExpired } from '../../../src/server/db/housekeeping'
import type { Input } from '../../../src/shared/contract/index'
import { notebookOperations } from '../../../src/shared/contract/notebook'
import { limits } from '../../../src/shared/limits'
import { connectLive } from '../../support/live-client'
import { handwritten } from '../../support/notebook-entries'
import { noChanges, openMachine, requestOf, syncAll, take } from '../../support/notebook-machine'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const dayMs = 24 * 60 * 60_000

describe.each(databases)('the notebook of an account on %s', (database) => {
  let world: World
  let me: Person
  let folder = ''
  let stores: NotebookStore[] = []
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-sync-'))
    stores = []
    me = await world.person()
  })
  afterEach(() => {
    for (const store of stores) store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (changes: Partial<Input<'syncNotebook'>>, { token } = me) =>
    world.server.call('syncNotebook', { after: '', entries: [], reviews: [], ...changes }, { token })
  async function machine(): Promise<NotebookStore> {
    const store = await openMachine(folder, `machine-${stores.length}`, () => world.clock.now)
    stores.push(store)
    return store
  }
  const sync = (store: NotebookStore) => syncAll(world.server, me.token, store)

  it('is sent once, answered to other machines, and to nobody else', async () => {
    const [one, other] = [await machine(), await machine()]
    const [id = ''] = one.add([handwritten({ meaning: '만나기를 기대해요.' })])
    one.grade(id, 3)
    const request = requestOf(one)
    const first = await expectYes(ask(request))
    expect(first).toMatchObject({ entries: [], reviews: [], more: false })
    // The answer was lost.
    expect(await expectYes(ask(request))).toEqual(first)
    take(one, request, first)
    expect(requestOf(one)).toEqual({ after: first.after, ...noChanges() })
    await sync(other)
    expect(other.entry(id)).toEqual(one.entry(id))
    expect(other.log()).toEqual(one.log())
    const stranger = await world.person()
    expect(await expectYes(ask({}, stranger))).toMatchObject({ entries: [], reviews: [] })
    expect(await ask({ after: first.after }, stranger)).toMatchObject({ status: '04' })
    // The same ids of another account are other entries.
    await expectYes(ask({ ...request, after: '' }, stranger))
    expect(await expectYes(ask({ after: first.after }))).toMatchObject({ entries: [], reviews: [], after: first.after })
  })

  it('answers each field that is newer, though it comes in parts and an entry changes meanwhile', async () => {
    const [one, other] = [await machine(), await machine()]
    const ids = one.add(Array.from({ length: limits.notebook.sync.entries + 50 }, (_, at) => handwritten({ sentence: `sentence ${at}` })))
    await sync(one)
    // Its earlier fields are of the first part by their numbers, the entry is of the last.
    one.change(ids[0] ?? '', { meaning: 'changed before' })
    await sync(one)
    const request = requestOf(other)
    const part = await expectYes(ask(request))
    expect(part.more).toBe(true)
    take(other, request, part)
    one.change(ids[1] ?? '', { meaning: 'changed meanwhile' })
    await sync(one)
    await sync(other)
    expect(other.everything().entries).toEqual(one.everything().entries)
  })

  /** Lets something happen once, after a call has read how many changes the notebook has had and before it reads its entries. */
  function beforeEntriesAreRead(happens: () => Promise<unknown>): void {
    const { db } = world.server.services
    const selectFrom = db.selectFrom.bind(db) as (table: string) => object
    const spy = vi.spyOn(db, 'selectFrom').mockImplementation(((table: string) => {
      if (table !== 'notebook_entries') return selectFrom(table)
      spy.mockRestore()
      return executedAfter(selectFrom(table), happens)
    }) as never)
  }

  it('answers each field of an entry that another machine changes during the call', async () => {
    const [one, other] = [await machine(), await machine()]
    const [known = ''] = one.add([handwritten({ sentence: 'before' })])
    await sync(one)
    await sync(other)
    one.change(known, { text: { sentence: 'after', gap: null } })
    const [added = ''] = one.add([handwritten({ sentence: 'added' })])
    await sync(one)
    for (const id of [known, added]) one.change(id, { note: 'changed during the call' })
    beforeEntriesAreRead(() => sync(one))
    await sync(other)
    await sync(other)
    expect([other.entry(known), other.entry(added)]).toEqual([one.entry(known), one.entry(added)])
    expect(other.entry(known)).toMatchObject({ text: { sentence: 'after' }, note: 'changed during the call' })
  })

  it('answers each field of an entry that changes during a call whose answer comes in parts', async () => {
    const [one, other] = [await machine(), await machine()]
    const ids = one.add(Array.from({ length: limits.notebook.sync.entries + 1 }, (_, at) => handwritten({ sentence: `sentence ${at}` })))
    await sync(one)
    for (const id of ids.slice(0, 2)) one.change(id, { note: 'changed during the call' })
    beforeEntriesAreRead(() => sync(one))
    await sync(other)
    await sync(other)
    expect(other.everything().entries).toEqual(one.everything().entries)
  })

  it('moves a single change among 10,000 entries in less than 2 KB, headers included', { timeout: 300_000 }, async () => {
    const [one, other] = [await machine(), await machine()]
    const ids = one.add(
      Array.from({ length: 10_000 }, (_, at) =>
        handwritten({ sentence: `sentence ${at}`, meaning: `${at}번째 문장이에요.`, ...(at === 5_000 && { note: '긴 메모'.repeat(250) }) }),
      ),
    )
    await sync(one)
    await sync(other)
    one.change(ids[5_000] ?? '', { meaning: '그 문장을 기대하고 있어요.' })
    one.grade(ids[5_000] ?? '', 3)
    const bytes: number[] = []
    for (const store of [one, other]) {
      const request = requestOf(store)
      const exchanged = await exchange(request)
      bytes.push(exchanged.bytes)
      take(store, request, exchanged.answer)
    }
    expect(other.entry(ids[5_000] ?? '')).toEqual(one.entry(ids[5_000] ?? ''))
    for (const count of bytes) expect(count).toBeLessThan(2048)
  })

  /** One call on a connection of its own. @returns also the bytes that went both ways */
  async function exchange(input: Input<'syncNotebook'>) {
    const row = notebookOperations.syncNotebook
    const body = JSON.stringify(z.encode(row.request, input))
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${me.token}`, 'content-length': Buffer.byteLength(body) }
    const { text, bytes } = await new Promise<{ text: string; bytes: number }>((resolve, reject) => {
      const request = httpRequest(`${world.server.url}/`, { method: 'POST', headers, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        const { socket } = response
        response.on('end', () => resolve({ text, bytes: socket.bytesWritten + socket.bytesRead }))
      })
      request.on('error', reject).end(body)
    })
    return { answer: z.decode(row.response, JSON.parse(text).response), bytes }
  }

  it('is told to the account’s other machines, and to them alone', async () => {
    const store = await machine()
    store.add([handwritten()])
    const stranger = await world.person()
    const [mine, theirs] = [me, stranger].map(({ token }) => connectLive(world.server.url, token))
    await mine?.until(({ type }) => type === 'welcome')
    await theirs?.until(({ type }) => type === 'welcome')
    await sync(store)
    expect(await mine?.event('notebook')).toEqual({ kind: 'notebook', until: store.cursor() })
    // Nothing is new in a repeated call, so nothing is told.
    await expectYes(ask({}))
    await world.post(me)
    const told = [mine, theirs].map((client) => client?.events().filter(({ event }) => event.kind === 'notebook').length)
    expect(told).toEqual([1, 0])
    for (const client of [mine, theirs]) client?.close()
  })

  it('stores what several machines send at the same time', async () => {
    const machines = await Promise.all(Array.from({ length: 4 }, machine))
    for (const [at, store] of machines.entries()) {
      for (const id of store.add(Array.from({ length: 5 }, (_, n) => handwritten({ sentence: `${at} ${n}` })))) store.grade(id, 3)
    }
    await Promise.all(machines.map(sync))
    for (const store of machines) await sync(store)
    for (const store of machines) expect([store.everything().entries.length, store.log().length]).toEqual([20, 20])
    const { db } = world.server.services
    const row = await db.selectFrom('notebooks').selectAll().where('user_id', '=', me.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ last_change: 40, entry_count: 20, review_count: 20 })
  })

  it('has limits for a call and for the whole', async () => {
    const store = await machine()
    const [id = ''] = store.add([handwritten()])
    const [entry] = store.unsent().entries
    const send = (entries: unknown[]) =>
      world.server.raw(
        '/',
        { eventType: 'notebook', notebookType: 'sync', eventData: { entries } },
        { authorization: `Bearer ${me.token}` },
      )
    const many = Array.from({ length: limits.notebook.sync.entries + 1 }, () => ({ id, fields: {} }))
    expect(await send(many)).toMatchObject({ http: 400, fields: { entries: 'tooMany' } })
    const note = { value: 'x'.repeat(limits.notebook.note + 1), at: entry?.fields.text?.at }
    const refused = { http: 400, fields: { 'entries.0.fields.note.value': 'tooLong' } }
    expect(await send([{ id, fields: { note } }])).toMatchObject(refused)
    await sync(store)
    await world.server.services.db
      .updateTable('notebooks')
      .set({ entry_count: limits.notebook.entriesWithDeleted, review_count: limits.notebook.reviews })
      .where('user_id', '=', me.id)
      .execute()
    // What is known can still change.
    store.change(id, { meaning: 'changed' })
    await sync(store)
    store.grade(id, 3)
    expect(await ask(requestOf(store))).toMatchObject({ status: '03' })
    store.add([handwritten({ sentence: 'one too many' })])
    expect(await ask({ ...requestOf(store), reviews: [] })).toMatchObject({ status: '03' })
    expect(await expectYes(ask({ after: store.cursor() }))).toMatchObject({ entries: [], reviews: [] })
  })

  it('has room for entries in place of deleted ones, also once their content is erased', async () => {
    const store = await machine()
    const [id = ''] = store.add([handwritten()])
    await sync(store)
    await fillUp()
    store.add([handwritten({ sentence: 'one too many' })])
    expect(await ask(requestOf(store))).toMatchObject({ status: '03' })
    store.setDeleted(id, true)
    await sync(store)
    store.add([handwritten({ sentence: 'another one too many' })])
    expect(await ask(requestOf(store))).toMatchObject({ status: '03' })
    const { db } = world.server.services
    await removeExpired(db, world.clock.now + 31 * dayMs)
    expect(await ask(requestOf(store))).toMatchObject({ status: '03' })
    // One that was deleted before it was ever sent takes nobody's place.
    store.setDeleted(store.page({ search: 'another', language: null, tag: null }, 0).entries[0]?.id ?? '', true)
    await sync(store)
    expect(store.sync().waiting).toBe(0)
  })

  /** Adds entries to the community's copy until it has as many as it may, all of them undeleted. */
  async function fillUp(): Promise<void> {
    const { db } = world.server.services
    const { last_change: last, entry_count: count } = await db
      .selectFrom('notebooks')
      .selectAll()
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    const fields = JSON.stringify({ text: { value: { sentence: 'x', gap: null }, at: '000000000001-0000-000000000000', no: 1 } })
    const rows = Array.from({ length: limits.notebook.entries - count }, (_, at) => ({
      ...{
        user_id: me.id,
        id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        fields,
        change_no: last + 1 + at,
        erase_at: null,
      },
    }))
    for (let at = 0; at < rows.length; at += 5_000)
      await db
        .insertInto('notebook_entries')
        .values(rows.slice(at, at + 5_000))
        .execute()
    await db
      .updateTable('notebooks')
      .set({ last_change: last + rows.length, entry_count: limits.notebook.entries })
      .where('user_id', '=', me.id)
      .execute()
  }

  it('joins everything again after the community has gone back to a backup', async () => {
    const [one, other] = [await machine(), await machine()]
    const [kept = ''] = one.add([handwritten({ sentence: 'kept' })])
    await sync(one)
    await sync(other)
    const { db } = world.server.services
    // As restoring a backup from before the entry does.
    for (const table of ['notebook_entries', 'notebook_reviews', 'notebooks'] as const)
      await db.deleteFrom(table).where('user_id', '=', me.id).execute()
    const [lost = ''] = other.add([handwritten({ sentence: 'new' })])
    expect(await ask(requestOf(other))).toMatchObject({ status: '04' })
    for (const store of [other, one]) {
      store.startAgain()
      await sync(store)
    }
    expect([one.entry(kept)?.text.sentence, one.entry(lost)?.text.sentence]).toEqual(['kept', 'new'])
    expect(one.everything()).toEqual(other.everything())
  })

  it('can be synchronised by a member whose writing is suspended', async () => {
    await world.server.services.db
      .updateTable('users')
      .set({ suspended_until: world.clock.now + dayMs })
      .where('id', '=', me.id)
      .execute()
    const store = await machine()
    store.add([handwritten()])
    await sync(store)
    expect(store.sync().waiting).toBe(0)
    expect(
      await world.server.call('savePost', { content: 'x', category: 'korea', tags: [], images: [] }, { token: me.token }),
    ).toMatchObject({ http: 403 })
  })

  it('loses the content of what was deleted a month ago, unless it was changed afterwards', async () => {
    const { db } = world.server.services
    const [one, other] = [await machine(), await machine()]
    const [gone = '', rescued = ''] = one.add([handwritten({ sentence: 'a secret' }), handwritten({ sentence: 'still wanted' })])
    await sync(one)
    await sync(other)
    for (const id of [gone, rescued]) one.setDeleted(id, true)
    await sync(one)
    world.clock.now += 1000
    other.change(rescued, { meaning: 'changed afterwards' })
    const stored = async () =>
      JSON.stringify(await db.selectFrom('notebook_entries').select('fields').where('user_id', '=', me.id).orderBy('id').execute())
    await removeExpired(db, world.clock.now + 28 * dayMs)
    expect(await stored()).toContain('a secret')
    await removeExpired(db, world.clock.now + 31 * dayMs)
    expect(await stored()).not.toMatch(/a secret|still wanted/)
    await sync(other)
    await sync(one)
    expect([one.entry(gone), one.entry(rescued)]).toEqual([null, other.entry(rescued)])
    const fresh = await machine()
    await sync(fresh)
    expect(fresh.entry(rescued)).toMatchObject({ text: { sentence: 'still wanted' }, meaning: 'changed afterwards' })
  })

  it('goes with the account', async () => {
    const store = await machine()
    const [id = ''] = store.add([handwritten()])
    store.grade(id, 3)
    await sync(store)
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: me.token }))
    const { db } = world.server.services
    for (const table of ['notebook_entries', 'notebook_reviews', 'notebooks'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', me.id).execute(), table).toEqual([])
    }
    expect(await ask({})).toMatchObject({ http: 401 })
  })
})

/** A query, before whose execution something happens. */
function executedAfter(query: object, happens: () => Promise<unknown>): object {
  return new Proxy(query, {
    get(of, name) {
      const method = Reflect.get(of, name) as unknown
      if (typeof method !== 'function') return method
      if (name === 'execute') return () => happens().then(() => method.call(of))
      return (...given: unknown[]) => executedAfter(method.apply(of, given) as object, happens)
    },
  })
}
