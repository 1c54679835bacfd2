import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/features/moderation/commands'
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
