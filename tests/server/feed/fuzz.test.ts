import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { feedOperations } from '../../../src/shared/contract/feed'
import type { Input } from '../../../src/shared/contract/index'
import { moderationOperations } from '../../../src/shared/contract/moderation'
import type { Operation } from '../../../src/shared/contract/operation'
import { ownProgramOperations } from '../../../src/shared/contract/own-programs'
import { postOperations } from '../../../src/shared/contract/posts'
import { programOperations } from '../../../src/shared/contract/programs'
import { qnaOperations } from '../../../src/shared/contract/qna'
import { databases } from '../../support/server'
import { createWorld, type Person, type World } from './world'

const operations = {
  ...feedOperations,
  ...postOperations,
  ...moderationOperations,
  ...programOperations,
  ...ownProgramOperations,
  ...qnaOperations,
}
type FeedName = keyof typeof operations
type Place = (string | number)[]

const tenMegabytes = 'ㅎ'.repeat(10 * 1024 * 1024)
const badValues: unknown[] = [
  '\ud800',
  'a\udfff한',
  'NUL\0',
  '\0',
  '',
  ' ',
  '하루'.normalize('NFD'),
  '\u202eאבג\u2066',
  '👩‍👩‍👧‍👦'.repeat(400),
  "'; drop table posts; --",
  '%_\\',
  '__proto__',
  'constructor',
  'bot',
  '1e309',
  1e308,
  -1,
  -0.5,
  2 ** 60,
  2 ** 31,
  true,
  false,
  null,
  [],
  ['\ud800', null, { a: 1 }],
  Array.from({ length: 500 }, (_, index) => `tag${index}`),
  {},
  { __proto__: null, toString: 1 },
  { $ne: null },
]

/** Every place in a body where a value stands. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))
  return at.length === 0 ? inner : [at, ...inner]
}

function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>
  copy[key] = withValue(copy[key], rest, value)
  return copy
}

describe.each(databases)('operations of feed, programs, questions and moderation given anything on %s', (database) => {
  let world: World
  let writer: Person
  let other: Person
  let host: Person
  let samples: { [N in FeedName]: Input<N> }

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    host = await world.person()
  })
  beforeEach(async () => {
    // Each has a minute's writes of its own.
    world.clock.now += 60_000
    // Who was blocked by the case before would not be seen by the next.
    other = await world.person()
    const postId = await world.post(writer, { tags: ['가'] })
    const { id: replyId } = await world.reply(writer, postId)
    const questionId = await world.question(other, { anonymous: true })
    const answerId = await world.answer(other, questionId)
    const programId = await world.program(other)
    const ownQuestionId = await world.question(writer, { anonymous: true })
    // Of somebody who is never blocked on the way.
    const hostQuestionId = await world.question(host)
    const hostAnswerId = await world.answer(host, hostQuestionId)
    const ownAnswerId = await world.answer(writer, hostQuestionId, { anonymous: true })
    samples = {
      subscriptions: {},
      setSubscription: { category: 'exam', subscribed: true },
      homePosts: { offset: 0, before: postId, tags: ['가'], subscribedOnly: true },
      categoryPosts: { category: 'korea', offset: 0, tags: ['가'] },
      hotPosts: {},
      post: { postId },
      savePost: { postId, userId: writer.id, content: '글', category: 'korea', tags: ['가', '나'], images: [await world.image(writer)] },
      deletePost: { postId },
      restorePost: { postId },
      setLike: { postId, liked: true },
      saveReply: { postId, replyId, parentId: replyId, content: '네' },
      deleteReply: { replyId },
      likeReply: { replyId, liked: true },
      hideItem: { kind: 'reply', id: replyId },
      showItem: { kind: 'post', id: postId },
      reportItem: { kind: 'answer', id: answerId, reason: 2 },
      hiddenPosts: { offset: 0, before: postId },
      hiddenReplies: { kind: 'answer', offset: 0, before: answerId },
      block: { userId: other.id },
      blockAnonymous: { kind: 'question', id: questionId },
      blocks: {},
      unblock: { blockId: other.id },
      questions: { offset: 0, before: hostQuestionId, unanswered: true },
      question: { questionId: hostQuestionId },
      saveQuestion: { questionId: ownQuestionId, title: '조사', content: '언제 써요?', anonymous: true },
      deleteQuestion: { questionId: ownQuestionId },
      restoreQuestion: { questionId: ownQuestionId },
      saveAnswer: { questionId: hostQuestionId, answerId: ownAnswerId, parentId: hostAnswerId, content: '네', anonymous: true },
      deleteAnswer: { answerId: ownAnswerId },
      acceptAnswer: { questionId: ownQuestionId, answerId: await world.answer(host, ownQuestionId) },
      likeAnswer: { answerId: hostAnswerId, liked: true },
      userQuestions: { userId: host.id, offset: 0, before: hostQuestionId },
      hiddenQuestions: { offset: 0, before: hostQuestionId },
      reportUser: { userId: other.id, reason: 1 },
      hideProgram: { programId },
      showProgram: { programId },
      reportProgram: { programId, reason: 0 },
      programHome: {},
      programs: { category: 'exam', order: 'likes', offset: 0, before: programId },
      program: { programId },
      userPrograms: { userId: other.id, order: 'date', offset: 0, before: programId },
      savedPrograms: { offset: 0, before: programId },
      hiddenPrograms: { offset: 0, before: programId },
      programFigures: { programId, days: 30 },
      setSaved: { programId, saved: true },
      setProgramLike: { programId, liked: true },
      deleteProgram: { programId },
      saveProgram: {
        programId: await world.program(writer),
        title: '면접 영어',
        description: '- 자기소개',
        subject: 'conv',
        kind: 'tuto',
        tags: ['면접'],
        hours: 8,
        price: 0,
        imagePath: await world.image(writer),
      },
    }
  })
  afterAll(() => world?.server.stop())

  const send = (name: FeedName, body: unknown) => {
    const row: Operation = operations[name]
    const headers = { authorization: `Bearer ${writer.token}` }
    if (!row.form) return world.server.raw(row.path, JSON.stringify(body), headers)
    const form = new FormData()
    for (const [field, value] of Object.entries(body as object))
      form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
    return world.server.raw(row.path, form, headers)
  }
  const expectAnswer = async (name: FeedName, body: unknown, what: string) => {
    const answer = await send(name, body)
    expect(answer.http, `${name} ${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
    expect(answer.status, what).toEqual(answer.http === 200 ? expect.stringMatching(/^0\d$/) : String(answer.http))
    expect(answer.text).not.toMatch(/SQLITE|syntax error|node_modules|\bat \w+ \(/)
  }

  it.each(Object.keys(operations) as FeedName[])(
    '%s never fails',
    async (name) => {
      const row: Operation = operations[name]
      const body = z.encode(row.request, samples[name]) as Record<string, unknown>
      for (const place of placesIn(body)) {
        for (const [index, value] of badValues.entries())
          await expectAnswer(name, withValue(body, place, value), `${place.join('.')} = bad value ${index}`)
      }
      // A program crosses as JSON text in a form's field.
      if (typeof body['program'] === 'string') {
        const program: unknown = JSON.parse(body['program'])
        for (const place of placesIn(program)) {
          for (const [index, value] of badValues.entries())
            await expectAnswer(
              name,
              { ...body, program: withValue(program, place, value) },
              `program.${place.join('.')} = bad value ${index}`,
            )
        }
      }
      for (const extra of ['__proto__', 'constructor', 'toString']) {
        await expectAnswer(name, JSON.parse(JSON.stringify({ ...body }).replace('{', `{"${extra}":{"x":1},`)), `with ${extra}`)
      }
    },
    60_000,
  )

  it('refuses what is too large and what is no body', async () => {
    const authorization = { authorization: `Bearer ${writer.token}` }
    const { postId } = samples.post
    await expectAnswer(
      'saveReply',
      { eventType: 'posting', postType: 'reply', eventData: { postId, content: tenMegabytes } },
      '10 MB comment',
    )
    await expectAnswer('homePosts', { eventType: 'dashboard', categoryType: 'homeList', eventData: { tag: [tenMegabytes] } }, '10 MB tag')
    await expectAnswer('savePost', { postType: 'posting', content: tenMegabytes, category: '한국어회화' }, '10 MB post')
    for (const text of ['', '{', 'null', '[]', '"x"', '{"a":'.repeat(5_000), '{"__proto__":{"eventType":"dashboard"}}']) {
      const answer = await world.server.raw('/', text, authorization)
      expect(answer.http, text.slice(0, 40)).toBe(400)
    }
  }, 60_000)

  it('still works afterwards', async () => {
    expect((await world.server.call('homePosts', { tags: [], subscribedOnly: false })).http).toBe(200)
    expect((await world.server.call('hotPosts', {}, { token: writer.token })).http).toBe(200)
  })
})
