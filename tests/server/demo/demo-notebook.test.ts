import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NotebookStore } from '../../../src/main/notebook/notebook-store'
import { demoAccount } from '../../support/demo-seat'
import { openMachine, syncAll } from '../../support/notebook-machine'
import { expectYes, startTestServer, type TestServer } from '../../support/server'

const hour = 60 * 60_000
const plan = { newPerDay: 10, reviewsPerDay: 200, dayEndsAt: 4 }
const everything = { search: '', language: null, tag: null }

let folder = ''
let now = 0
let server: TestServer | undefined
let store: NotebookStore | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-demo-notebook-'))
})
afterEach(async () => {
  store?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the notebook of the demo account', () => {
  // Schedules depend on dates in UTC, and what is due today on the local time.
  it.each([1, 7, 13, 19, 23])('arrives by the sync with 80 entries, twelve of them due (%d hours after the build’s day)', async (hours) => {
    now = Date.now() + 30 * 24 * hour + hours * hour
    server = await startTestServer({ database: 'sqlite', demo: true, now: () => now })
    const { email, password } = demoAccount
    const { token } = await expectYes(server.call('logIn', { email, password }))
    store = await openMachine(folder, 'machine', () => now)
    expect(await syncAll(server, token, store)).toBe(1)
    const { total, today, forecast, tags } = store.overview(plan)
    expect([total, today.due, today.new]).toEqual([80, 12, 0])
    expect(forecast.filter((count) => count > 0).length).toBeGreaterThan(6)
    expect(tags.length).toBeGreaterThan(10)
    const first = store.page(everything, 0).entries
    const entries = [...first, ...store.page(everything, first.length).entries]
    expect(entries).toHaveLength(80)
    expect(new Set(entries.map(({ source }) => source?.kind ?? 'hand'))).toEqual(
      new Set(['hand', 'post', 'answer', 'correction', 'message']),
    )
    expect(entries.filter(({ language }) => language === 'korean').length).toBeGreaterThan(5)
    for (const { text, meaning } of entries) expect([text.gap !== null, meaning !== ''], text.sentence).toEqual([true, true])
  })

  it('leads to what is there', async () => {
    now = Date.now()
    server = await startTestServer({ database: 'sqlite', demo: true, now: () => now })
    const { email, password } = demoAccount
    const { token } = await expectYes(server.call('logIn', { email, password }))
    store = await openMachine(folder, 'machine', () => now)
    await syncAll(server, token, store)
    const { db } = server.services
    const ids = new Set(
      (
        await Promise.all(
          (['posts', 'questions', 'answers', 'rooms'] as const).map((table) =>
            db
              .selectFrom(table as 'posts')
              .select('id')
              .execute(),
          ),
        )
      ).flatMap((rows) => rows.map(({ id }) => id)),
    )
    for (const { source, text } of store.page(everything, 0).entries) {
      const named = source?.route.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
      expect(named.length, text.sentence).toBe((source ? 1 : 0) + (source?.kind === 'answer' ? 1 : 0))
      for (const id of named) expect(ids.has(id), text.sentence).toBe(true)
    }
  })
})
