import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type OperationName, operations } from '../../../src/shared/contract/index'
import type { Operation, WireBody } from '../../../src/shared/contract/operation'
import { noThings, samples } from '../../support/operation-samples'
import { databases } from '../../support/server'
import { createWorld, type World } from '../feed/world'

const searches = ['searchPosts', 'searchUsers', 'searchQuestions', 'searchPrograms'] satisfies OperationName[]
const badWords: unknown[] = [
  ...[
    '\ud800',
    'a\udfff한',
    'NUL\0',
    '\0',
    '',
    ' ',
    '\u202eאבג\u2066',
    '하루'.normalize('NFD'),
    '👩‍👩‍👧‍👦'.repeat(25),
    '\u0301'.repeat(100),
  ],
  ...['"', "'", '\\', '* OR *', '"a" NEAR "b"', 'terms : x', "'a' & !'b':*", '<2>', '((((', '))))', '-', '^', '{a b}', '#'.repeat(100)],
  ...[
    "'; drop table search_posts; --",
    '%',
    '_',
    '$1',
    '?',
    '{1}',
    ':x',
    '@a',
    '__proto__',
    'constructor',
    '가'.repeat(100),
    'a'.repeat(100),
  ],
  ...['가'.repeat(10 * 1024 * 1024), 'ㄱ '.repeat(50), '#가 '.repeat(33), 1e308, -1, 0, true, null, [], ['가'], {}, { $ne: null }],
]
const badPlaces: Record<string, unknown>[] = [
  { offset: -1 },
  { offset: 1e308 },
  { offset: 1_000_000_000 },
  { offset: 'x' },
  { before: "x' or '1'='1" },
  { before: 'bot' },
  { before: {} },
  { before: '\0' },
]

describe.each(databases)('search given anything on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
    const writer = await world.person()
    await world.post(writer, { content: '가나다 abc', tags: ['가'] })
  })
  afterAll(() => world?.server.stop())

  it.each(searches)(
    '%s never fails',
    async (name) => {
      const { path, request }: Operation = operations[name]
      const sample = z.encode(request, samples[name](noThings)) as WireBody
      const bodies = [
        ...badWords.flatMap((words) => [{ content: words }, { name: words }]),
        ...badPlaces.map((place) => ({ content: '가', name: '가', ...place })),
        ...[null, 'x', [], {}],
      ].map((eventData) => ({ ...sample, eventData }))
      for (const body of bodies) {
        const answer = await world.server.raw(path, body)
        const what = JSON.stringify(body).slice(0, 120)
        expect(answer.http, `${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
        expect(answer.text, what).not.toMatch(/SQLITE|fts5|tsquery|syntax error|node_modules|\bat \w+ \(/)
      }
    },
    60_000,
  )

  it('still finds what it found before', async () => {
    expect((await world.server.call('searchPosts', { text: '나다 ABC #가' })).response.total).toBe(1)
  })
})
