import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const day = 24 * 60 * 60 * 1000

describe.each(databases)('deleted items on %s', (database) => {
  let world: World
  let picture: Uint8Array
  beforeAll(async () => {
    world = await createWorld(database)
    picture = await pictures.png(32, 24)
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const upload = async ({ token }: Person) => (await expectYes(call('uploadImage', {}, { token, files: [picture] }))).path
  const caseOf = async ({ token }: Person, itemId: string) => {
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token }))
    const found = items.find((row) => row.itemId === itemId)
    if (!found) throw new Error('there is no such case')
    return found
  }
  const decide = async (decider: Person, itemId: string, kind: 'dismiss' | 'remove') => {
    const { id: caseId, version } = await caseOf(decider, itemId)
    await expectYes(
      call('decideCase', { caseId, version, decision: { kind, reason: 0, sentence: '', days: null } }, { token: decider.token }),
    )
  }
  /** What a request for a picture is answered, as [status, cache-control]. */
  const askedBy = async (path: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${world.server.url}/images/${path}`, { headers })
    return [answer.status, answer.status === 200 ? answer.headers.get('cache-control') : null]
  }
  /** Passes the time after which a deletion cannot be undone, and erases. */
  const eraseLater = async () => {
    const now = world.clock.now
    world.clock.now += limits.undo.takenMs
    await eraseDeleted(world.server.services)
    world.clock.now = now
  }
  const withPicture = {
    async answer(writer: NamedPerson, path: string) {
      const answerId = await world.answer(writer, await world.question(await world.person()), { images: [path] })
      return { id: answerId, remove: () => call('deleteAnswer', { answerId }, { token: writer.token }) }
    },
    async post(writer: NamedPerson, path: string) {
      const postId = await world.post(writer, { images: [path] })
      return { id: postId, remove: () => call('deletePost', { postId }, { token: writer.token }) }
    },
    async program(writer: NamedPerson, path: string) {
      const programId = await world.program(writer, { imagePath: path })
      return { id: programId, remove: () => call('deletePrograms', { programIds: [programId] }, { token: writer.token }) }
    },
  }
  type Kind = keyof typeof withPicture
  const report = (kind: Kind, id: string, { token }: Person) =>
    kind === 'program'
      ? expectYes(call('reportProgram', { programId: id, reason: 0 }, { token }))
      : expectYes(call('reportItem', { kind, id, reason: 0 }, { token }))

  it.each(Object.keys(withPicture) as Kind[])(
    'the picture of a reported %s that its writer deletes is shown to moderators until the decision, and to nobody else',
    async (kind) => {
      const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
      const [path, unreported] = [await upload(writer), await upload(writer)]
      const { id, remove } = await withPicture[kind](writer, path)
      await report(kind, id, reporter)
      await expectYes(remove())
      await expectYes((await withPicture[kind](writer, unreported)).remove())
      expect(await askedBy(unreported, decider.token)).toEqual([404, null])
      await eraseLater()
      for (const token of [undefined, writer.token, reporter.token]) expect(await askedBy(path, token)).toEqual([404, null])
      expect(await askedBy(path, decider.token)).toEqual([200, 'no-store'])
      await decide(decider, id, 'dismiss')
      await eraseLater()
      expect(await askedBy(path, decider.token)).toEqual([404, null])
    },
  )

  it('the picture of a removed post is shown to the moderator who decides the appeal, and not to one who wrote it', async () => {
    const [writer, reporter, decider, other] = [
      await world.moderator(),
      await world.person(),
      await world.moderator(),
      await world.moderator(),
    ]
    const path = await upload(writer)
    const { id } = await withPicture.post(writer, path)
    await report('post', id, reporter)
    await decide(decider, id, 'remove')
    expect(await askedBy(path, other.token)).toEqual([200, 'no-store'])
    expect(await askedBy(path, writer.token)).toEqual([404, null])
  })

  it.each(['reply', 'answer'] as const)(
    'a removed %s leaves nothing of its words in corrections and mentions once it is erased',
    async (kind) => {
      const [host, writer, helper] = [await world.person(), await world.person(), await world.person()]
      const [decider, content] = [await world.moderator(), `@${host.nickname} 지워져야 할 ${kind}`]
      const id =
        kind === 'reply'
          ? (await world.reply(writer, await world.post(host), { content })).id
          : await world.answer(writer, await world.question(host), { content })
      await world.correction(helper, { kind, id }, { comment: '설명도 지워져야 해요' })
      const { db } = world.server.services
      const left = async () => {
        const corrections = await db.selectFrom('corrections').select(['sentences', 'comment']).where('item_id', '=', id).execute()
        return { corrections, mentions: (await db.selectFrom('mentions').selectAll().where('item_id', '=', id).execute()).length }
      }
      await expectYes(call('reportItem', { kind, id, reason: 0 }, { token: host.token }))
      await decide(decider, id, 'remove')
      const now = world.clock.now
      // Until then the decision may be lifted.
      world.clock.now += (limits.moderation.appealDays - 1) * day
      await applyRetention(world.server.services)
      expect(JSON.stringify(await left())).toContain(content)
      world.clock.now += 2 * day
      await applyRetention(world.server.services)
      expect(await left()).toEqual({ corrections: [{ sentences: '[]', comment: '' }], mentions: 0 })
      world.clock.now = now
    },
  )

  it('what is in a case that nobody decides is erased in the end', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const postId = await world.post(writer, { content: '아무도 결정하지 않은 글' })
    await report('post', postId, reporter)
    await expectYes(call('deletePost', { postId }, { token: writer.token }))
    const { id: caseId } = await caseOf(decider, postId)
    const exhibit = async () => JSON.stringify(await call('moderationCase', { caseId }, { token: decider.token }))
    const now = world.clock.now
    world.clock.now += (limits.moderation.openDays - 1) * day
    await eraseDeleted(world.server.services)
    await applyRetention(world.server.services)
    expect(await exhibit()).toContain('아무도 결정하지 않은 글')
    world.clock.now += 2 * day
    await eraseDeleted(world.server.services)
    expect(await exhibit()).not.toContain('아무도 결정하지 않은 글')
    world.clock.now = now
  })

  it('what the bot quotes of a text is erased with it, and nothing else', async () => {
    const [host, guest, helper] = [await world.person(), await world.person(), await world.person()]
    const quoted = async (): Promise<Record<string, string>> => {
      const { rooms } = await expectYes(call('rooms', {}, { token: host.token }))
      const bot = rooms.find(({ kind }) => kind === 'bot')
      if (!bot) return {}
      const { messages } = await expectYes(call('messages', { roomId: bot.id, limit: 50 }, { token: host.token }))
      const notes = messages.flatMap((message) => (message.bot && message.bot.topic !== 'welcome' ? [message.bot] : []))
      return Object.fromEntries(notes.map(({ topic, name, content }) => [`${topic} ${name}`, content]))
    }
    const postId = await world.post(host, { content: '어제 학교에 갔어요.' })
    const programId = await world.program(host)
    const { id: replyId } = await world.reply(guest, postId, { content: '지울 댓글' })
    await world.reply(helper, postId, { content: '남길 댓글' })
    const answerId = await world.answer(guest, await world.question(host), { content: '지울 답변' })
    const mentioning = await world.post(guest, { content: `@${host.nickname} 지울 글` })
    const reviewId = await world.review(guest, host, programId, { content: '지울 후기' })
    await world.review(helper, host, programId, { content: '남길 후기' })
    const correctionId = await world.correction(guest, { kind: 'post', id: postId }, { comment: '지울 설명' })
    await world.correction(helper, { kind: 'post', id: postId }, { comment: '남길 설명' })
    const topics = ['reply', 'answer', 'mention', 'review', 'correction']
    await expect.poll(async () => Object.keys(await quoted())).toHaveLength(topics.length + 3)
    const before = await quoted()
    for (const topic of topics) expect(before[`${topic} ${guest.nickname}`]).not.toBe('')
    const token = { token: guest.token }
    await expectYes(call('deleteReply', { replyId }, token))
    await expectYes(call('deleteAnswer', { answerId }, token))
    await expectYes(call('deletePost', { postId: mentioning }, token))
    await expectYes(call('deleteReview', { reviewId }, token))
    await expectYes(call('deleteCorrection', { correctionId }, token))
    await eraseLater()
    const after = { ...before, ...Object.fromEntries(topics.map((topic) => [`${topic} ${guest.nickname}`, ''])) }
    await expect.poll(quoted).toEqual(after)
    const events = await world.server.services.db.selectFrom('live_events').select('event').where('user_id', '=', host.id).execute()
    expect(JSON.stringify(events)).not.toContain('지울')
  })
})
