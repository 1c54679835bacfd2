import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCommunityStream } from '../../../src/main/realtime/community-stream'
import type { LiveAccess } from '../../../src/shared/contract/chat'
import { createTalk, type Person, type Talk } from '../../server/chat/talk'
import { startProxy, type TestProxy } from '../../support/proxy'
import { until } from '../../support/until'

describe('the stream of a community', { timeout: 60_000 }, () => {
  let talk: Talk
  let proxy: TestProxy
  let haru: Person
  let nari: Person
  beforeAll(async () => {
    talk = await createTalk({ database: 'sqlite' })
    proxy = await startProxy(talk.server.url)
    haru = await talk.person()
    nari = await talk.person()
  }, 60_000)
  afterAll(async () => {
    await proxy?.stop()
    await talk?.stop()
  })

  function setUp() {
    const who = { name: 'nari', person: nari }
    const access = vi.fn(async (): Promise<LiveAccess> => ({ kind: 'embedded', url: '/live' }))
    const open = createCommunityStream({
      owner: () => who.name,
      access,
      base: async () => proxy.url,
      token: async () => who.person.token,
    })
    const listen = async () => {
      const ears = { alive: vi.fn(), event: vi.fn(), reset: vi.fn(), ended: vi.fn() }
      const stream = await open(ears)
      await until(() => expect(ears.alive).toHaveBeenCalled())
      return { ...ears, stream }
    }
    return { who, access, listen }
  }

  it('asks where it lives once, however often it is made anew', async () => {
    const { access, listen } = setUp()
    for (let time = 0; time < 3; time += 1) {
      const { stream, reset } = await listen()
      expect(reset).toHaveBeenCalledTimes(time === 0 ? 1 : 0)
      stream.close()
    }
    expect(access).toHaveBeenCalledOnce()
  })

  it('asks again after one that ended by itself', async () => {
    const { access, listen } = setUp()
    const first = await listen()
    proxy.cutAll()
    await until(() => expect(first.ended).toHaveBeenCalledOnce())
    const second = await listen()
    expect(access).toHaveBeenCalledTimes(2)
    second.stream.close()
  })

  it('asks again for somebody else', async () => {
    const { who, access, listen } = setUp()
    const first = await listen()
    first.stream.close()
    Object.assign(who, { name: 'haru', person: haru })
    const second = await listen()
    expect(access).toHaveBeenCalledTimes(2)
    expect(second.reset).toHaveBeenCalledOnce()
    second.stream.close()
  })
})
