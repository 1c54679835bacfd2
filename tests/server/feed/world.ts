import { randomUUID } from 'node:crypto'
import type { Category } from '../../../src/shared/categories'
import type { CorrectionTarget } from '../../../src/shared/contract/corrections-shapes'
import type { Reply } from '../../../src/shared/contract/feed-shapes'
import type { Input } from '../../../src/shared/contract/index'
import type { ItemKind } from '../../../src/shared/contract/moderation'
import type { GivenVoice } from '../../../src/shared/contract/voice'
import { expectYes, patientTimeouts, startTestServer, type TestDatabase, type TestServer } from '../../support/server'

export interface Person {
  id: string
  token: string
}
export interface NamedPerson extends Person {
  nickname: string
}

/** A server with members who write, hide and block, for the tests of the feed. */
export interface World {
  server: TestServer
  /** The server's clock, which tests may set. */
  clock: { now: number }
  person(): Promise<NamedPerson>
  moderator(): Promise<NamedPerson>
  post(by: Person, over?: Partial<Input<'savePost'>>): Promise<string>
  reply(by: Person, postId: string, over?: { parentId?: string; content?: string }): Promise<Reply>
  program(by: Person, over?: Partial<Input<'saveProgram'>>): Promise<string>
  /** @returns its id */
  question(by: Person, over?: { anonymous?: boolean; title?: string; content?: string; images?: string[] }): Promise<string>
  answer(
    by: Person,
    questionId: string,
    over?: { anonymous?: boolean; parentId?: string; content?: string; images?: string[]; voice?: GivenVoice },
  ): Promise<string>
  /** Corrects the end of a text of one sentence. @returns its id */
  correction(by: Person, target: CorrectionTarget, over?: Partial<Input<'correct'>>): Promise<string>
  /** Chats with the mentor from the program and reviews it. @returns the review's id */
  review(by: Person, mentor: Person, programId: string, over?: { stars?: number; content?: string }): Promise<string>
  hide(by: Person, kind: ItemKind, itemId: string): Promise<void>
  block(by: Person, other: Person): Promise<void>
  follow(by: Person, other: Person): Promise<void>
  subscribe(by: Person, category: Category): Promise<void>
  image(of: Person): Promise<string>
}

let images = 0

export async function createWorld(database: TestDatabase): Promise<World> {
  const clock = { now: Date.UTC(2026, 5, 1, 9) }
  const server = await startTestServer({ database, now: () => clock.now, timeouts: patientTimeouts })
  const { db } = server.services
  const at = () => ({ created_at: clock.now })
  async function person(): Promise<NamedPerson> {
    const { token, user } = await server.signUp()
    return { id: user.id, token, nickname: user.nickname }
  }
  return {
    server,
    clock,
    person,
    async moderator() {
      const one = await person()
      await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', one.id).execute()
      return one
    },
    async post({ token }, over = {}) {
      const input = { content: '오늘 배운 말은 ‘까치밥’.', category: 'korea' as const, tags: [], images: [], ...over }
      return (await expectYes(server.call('savePost', input, { token }))).postId
    },
    async reply({ token }, postId, over = {}) {
      return (await expectYes(server.call('saveReply', { postId, content: '저도 그래요.', ...over }, { token }))).reply
    },
    async program({ token }, over = {}) {
      const input = {
        title: '면접 영어',
        description: '한 시간씩 여덟 번',
        subject: 'conv' as const,
        kind: 'mento' as const,
        tags: [],
        hours: 8,
        price: 10_000,
        imagePath: null,
        ...over,
      }
      return (await expectYes(server.call('saveProgram', input, { token }))).programId
    },
    async question({ token }, over = {}) {
      const input = { title: '존댓말', content: '언제 써요?', anonymous: false, ...over }
      return (await expectYes(server.call('saveQuestion', input, { token }))).questionId
    },
    async answer({ token }, questionId, over = {}) {
      const input = { questionId, content: '처음 만날 때요.', anonymous: false, ...over }
      return (await expectYes(server.call('saveAnswer', input, { token }))).reply.id
    },
    async review(by, mentor, programId, over = {}) {
      const { roomId } = await expectYes(server.call('openRoom', { userId: mentor.id, programId }, { token: by.token }))
      for (const { token } of [by, mentor])
        await expectYes(server.call('sendMessage', { roomId, text: '안녕하세요' }, { token, key: randomUUID() }))
      const input = { programId, stars: 5, content: '차근차근 알려 주세요.', ...over }
      return (await expectYes(server.call('saveReview', input, { token: by.token }))).review.id
    },
    async correction({ token }, target, over = {}) {
      const table = ({ post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' } as const)[target.kind]
      const row = await db
        .selectFrom(table as 'posts')
        .select('content')
        .where('id', '=', target.id)
        .executeTakeFirstOrThrow()
      const of = row.content
      const sentences = [{ original: of, corrected: `${of} 고침`, good: false, note: '' }]
      return (await expectYes(server.call('correct', { target, of, sentences, comment: '', ...over }, { token }))).correction.id
    },
    async hide({ token }, kind, id) {
      await expectYes(server.call('hideItem', { kind, id }, { token }))
    },
    async block({ token }, other) {
      await expectYes(server.call('block', { userId: other.id }, { token }))
    },
    async follow({ token }, { id }) {
      await expectYes(server.call('follow', { userId: id }, { token }))
    },
    async subscribe({ token }, category) {
      await expectYes(server.call('setSubscription', { category, subscribed: true }, { token }))
    },
    async image({ id }) {
      images += 1
      const path = `0198c9a2-0000-7000-8000-${String(images).padStart(12, '0')}-640x480-a0b1c2.webp`
      await db
        .insertInto('images')
        .values({ path, user_id: id, ...at() })
        .execute()
      return path
    },
  }
}

/** All pages of a list, by `before` or by `offset`. */
export async function walkPages(
  world: World,
  by: 'before' | 'offset',
  over: Partial<Input<'homePosts'>> = {},
  token?: string,
  betweenPages: () => Promise<void> = async () => undefined,
): Promise<{ ids: string[]; sizes: number[]; totals: number[] }> {
  const found = { ids: [] as string[], sizes: [] as number[], totals: [] as number[] }
  for (;;) {
    const last = found.ids.at(-1)
    const below = last === undefined ? {} : { before: last }
    const place = by === 'offset' ? { offset: found.ids.length } : below
    const page = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, ...over, ...place }, { token }))
    found.ids.push(...page.items.map(({ id }) => id))
    found.sizes.push(page.items.length)
    found.totals.push(page.total)
    if (!page.more) return found
    await betweenPages()
  }
}
