import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/features/moderation/commands'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { limits } from '../../../src/shared/limits'
import { connectLive } from '../../support/live-client'
import { databases, expectYes } from '../../support/server'
import { createWorld, type World } from '../feed/world'

describe.each(databases)('commands of the operator on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const admin = (...args: string[]) => runCommand(world.server.services, args)
  const withEmail = async () => {
    const person = await world.person()
    const { user } = await expectYes(world.server.call('userInfo', { userId: person.id }, { token: person.token }))
    return { ...person, email: user.own?.email ?? '' }
  }
  const write = (token: string) => world.server.call('savePost', { content: '안녕', category: 'korea', tags: [], images: [] }, { token })

  it('grants and revokes roles, at once, and lists who has one', async () => {
    const { token, email, nickname } = await withEmail()
    const count = () => world.server.call('moderationCount', {}, { token })
    expect(await count()).toMatchObject({ http: 403 })
    await admin('grant', email, 'moderator')
    await expectYes(count())
    expect(await admin('list')).toEqual([`moderator\t${email}\t${nickname}`])
    await admin('revoke', email)
    expect(await count()).toMatchObject({ http: 403 })
    expect(await admin('list')).toEqual([])
  })

  it('suspends and lifts', async () => {
    const { token, email } = await withEmail()
    await admin('suspend', email, '7')
    expect(await write(token)).toMatchObject({ http: 403, message: 'suspended' })
    await admin('lift', email)
    await expectYes(write(token))
  })

  describe('what a suspension removed', () => {
    const { appealDays } = limits.moderation
    const suspended = async (days: 1 | null = null) => {
      const [writer, reporter, decider] = [await withEmail(), await world.person(), await world.moderator()]
      const postId = await world.post(writer)
      await expectYes(world.server.call('reportItem', { kind: 'post', id: postId, reason: 0 }, { token: reporter.token }))
      const { items } = await expectYes(world.server.call('moderationCases', { filter: 'new' }, { token: decider.token }))
      const { id: caseId, version } = items.find(({ itemId }) => itemId === postId) ?? { id: '', version: 0 }
      const decision = { kind: 'suspend' as const, reason: 0 as const, sentence: '', days }
      await expectYes(world.server.call('decideCase', { caseId, version, decision }, { token: decider.token }))
      const row = () => expectYes(world.server.call('moderationCase', { caseId }, { token: decider.token }))
      return { writer, decider, postId, row }
    }
    const isSeen = async (postId: string, { token }: { token: string }) =>
      (await world.server.call('post', { postId }, { token })).http === 200
    const decisionsOf = async ({ token }: { token: string }) =>
      (await expectYes(world.server.call('ownDecisions', {}, { token }))).decisions
    /** The topics of what the bot has told somebody, the latest first. */
    const toldTo = async ({ token }: { token: string }) => {
      const { rooms } = await expectYes(world.server.call('rooms', {}, { token }))
      const roomId = rooms.find(({ kind }) => kind === 'bot')?.id
      if (roomId === undefined) return []
      const { messages } = await expectYes(world.server.call('messages', { roomId, limit: 50 }, { token }))
      return messages.map(({ bot }) => bot?.topic).reverse()
    }

    it('is back when it is lifted, and stays; its writer and the moderators are told', async () => {
      const { writer, decider, postId, row } = await suspended()
      const { case: before } = await row()
      const live = await connectLive(world.server.url, decider.token, null)
      await live.until(({ type }) => type === 'welcome' || type === 'reset')
      expect(await admin('lift', writer.email)).toEqual([`${writer.email} can write again`, 'removed items that are back: 1'])
      await live.event('moderation')
      live.close()
      expect(await isSeen(postId, decider)).toBe(true)
      await expectYes(write(writer.token))
      await expect.poll(async () => (await toldTo(writer))[0]).toBe('decisionUndone')
      expect((await row()).case).toMatchObject({ state: 'decided', decision: { undone: true }, version: before.version + 1 })
      world.clock.now += (appealDays + 1) * 24 * 60 * 60 * 1000
      await applyRetention(world.server.services)
      world.clock.now -= (appealDays + 1) * 24 * 60 * 60 * 1000
      expect(await isSeen(postId, decider)).toBe(true)
    })

    it('is back when it is lifted before an appeal is answered, which it answers', async () => {
      const { writer, decider, postId, row } = await suspended()
      const [{ id: decisionId } = { id: '' }] = await decisionsOf(writer)
      await expectYes(world.server.call('appeal', { decisionId, text: '광고가 아니에요.' }, { token: writer.token }))
      await admin('lift', writer.email)
      expect(await isSeen(postId, decider)).toBe(true)
      expect(await decisionsOf(writer)).toMatchObject([{ undone: true, appeal: { outcome: 'lift' } }])
      expect((await row()).case).toMatchObject({ state: 'decided', appeal: { outcome: 'lift' } })
      const { items } = await expectYes(world.server.call('moderationCases', { filter: 'appeals' }, { token: decider.token }))
      expect(items).toEqual([])
      await expect.poll(async () => (await toldTo(writer))[0]).toBe('appealLifted')
    })

    it('stays removed where another decision stands, or the suspension has ended by itself', async () => {
      const both = await suspended()
      await admin('remove', 'post', both.postId)
      expect(await admin('lift', both.writer.email)).toEqual([`${both.writer.email} can write again`])
      expect(await isSeen(both.postId, both.decider)).toBe(false)

      const ended = await suspended(1)
      world.clock.now += 25 * 60 * 60 * 1000
      expect(await admin('lift', ended.writer.email)).toEqual([`nothing was suspended of ${ended.writer.email}`])
      expect(await isSeen(ended.postId, ended.decider)).toBe(false)
      expect(await decisionsOf(ended.writer)).toMatchObject([{ undone: false }])
    })
  })

  it('removes what nobody reported', async () => {
    const { token, id } = await withEmail()
    const postId = await world.post({ token, id })
    expect(await admin('remove', 'post', postId)).toEqual(['removed'])
    expect(await world.server.call('post', { postId }, { token })).toMatchObject({ http: 404 })
    expect((await admin('audit')).at(-1)).toContain(`command line\tdecide\tpost\t${postId}`)
    expect(await admin('statistics')).toContain('open cases\t0')
  })

  it('opens no case when it is refused, and says why', async () => {
    const { email } = await withEmail()
    await admin('grant', email, 'administrator')
    await expect(admin('suspend', email, '7')).rejects.toThrow('this is the only administrator')
    expect(await admin('statistics')).toContain('open cases\t0')
  })

  it('says that an appeal waits', async () => {
    const { token, email } = await withEmail()
    await admin('suspend', email, '7')
    const { decisions } = await expectYes(world.server.call('ownDecisions', {}, { token }))
    await expectYes(world.server.call('appeal', { decisionId: decisions[0]?.id ?? '', text: '장난이었어요.' }, { token }))
    await expect(admin('suspend', email, 'ever')).rejects.toThrow('an appeal about it waits')
  })

  it.each([
    ['fly'],
    ['grant', 'nobody@example.com', 'moderator'],
    ['grant', 'nobody@example.com', 'king'],
    ['suspend', 'nobody@example.com', '3'],
    ['remove', 'user', 'x'],
    ['remove', 'post', '0198c9a2-0000-7000-8000-000000000001'],
  ])('refuses %s %s %s', async (...args) => {
    await expect(admin(...args)).rejects.toThrow()
  })
})
