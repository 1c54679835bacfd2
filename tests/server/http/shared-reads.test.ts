import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSharedReads } from '../../../src/server/http/shared-reads'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

describe('shared reads', () => {
  /** A source that counts its reads and answers when told to. */
  const createSource = () => {
    let value = 'old'
    const answers: (() => void)[] = []
    return {
      write: (text: string) => {
        value = text
      },
      read: () => {
        const found = value
        return new Promise<string>((resolve) => answers.push(() => resolve(found)))
      },
      reads: () => answers.length,
      async answer(index: number) {
        answers[index]?.()
        await new Promise((resolve) => setImmediate(resolve))
      },
    }
  }

  it('are one for all who ask while another is under way, and that one begins after they asked', async () => {
    const [source, share] = [createSource(), createSharedReads<string>()]
    const first = share('page', source.read)
    source.write('new')
    const others = [share('page', source.read), share('page', source.read), share('page', source.read)]
    await source.answer(0)
    expect(await first).toBe('old')
    await source.answer(1)
    expect(await Promise.all(others)).toEqual(['new', 'new', 'new'])
    expect(source.reads()).toBe(2)
  })

  it('keep nothing for those who ask later', async () => {
    const [source, share] = [createSource(), createSharedReads<string>()]
    const first = share('page', source.read)
    await source.answer(0)
    await first
    source.write('new')
    const later = share('page', source.read)
    await source.answer(1)
    expect(await later).toBe('new')
  })

  it('of different things are separate, and a failure ends with those who shared it', async () => {
    const [source, share] = [createSource(), createSharedReads<string>()]
    const fail = () => Promise.reject(new Error('away'))
    const [one, other] = [share('one', fail), share('two', source.read)]
    await expect(one).rejects.toThrow('away')
    await source.answer(0)
    expect(await other).toBe('old')
    const again = share('one', source.read)
    await source.answer(1)
    expect(await again).toBe('old')
  })
})

describe.each(databases)('the feed of many visitors at once on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const read = async () => (await expectYes(server.call('homePosts', { tags: [], subscribedOnly: false }))).items.map(({ id }) => id)

  it('has every post from when it was acknowledged until it is deleted', async () => {
    const { token } = await server.signUp()
    let isOver = false
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) await read()
    })
    const writeAndRemove = async () => {
      for (let round = 0; round < 10; round += 1) {
        const post = { category: 'korea' as const, content: `글 ${round}`, tags: [], images: [] }
        const { postId } = await expectYes(server.call('savePost', post, { token }))
        expect(await read()).toContain(postId)
        await expectYes(server.call('deletePost', { postId }, { token }))
        expect(await read()).not.toContain(postId)
      }
    }
    await writeAndRemove().finally(() => {
      isOver = true
    })
    await Promise.all(readers)
  })
})
