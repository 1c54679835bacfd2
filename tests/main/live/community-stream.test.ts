import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCommunityStream } from '../../../src/main/live/community-stream'
import type { LiveAccess } from '../../../src/shared/contract/chat'
import { type ChatCommunity, createChatCommunity, type Person } from '../../server/chat/chat-community'
import { startProxy, type TestProxy } from '../../support/proxy'
import { until } from '../../support/until'

vi.mock('../../../src/main/live/firestore-documents', () => ({
  openDocuments: async () => {
    throw new Error('opened')
  },
}))

describe('the stream of a community', { timeout: 60_000 }, () => {
  let community: ChatCommunity
  let proxy: TestProxy
  let haru: Person
  let nari: Person
  beforeAll(async () => {
    community = await createChatCommunity({ database: 'sqlite' })
    proxy = await startProxy(community.server.url)
    haru = await community.person()
    nari = await community.person()
  }, 60_000)
  afterAll(async () => {
    await proxy?.stop()
    await community?.stop()
  })

  function setUp(base = proxy.url) {
    const who = { name: 'nari', person: nari }
    const access = vi.fn(async (): Promise<LiveAccess> => ({ kind: 'embedded', url: '/live' }))
    const open = createCommunityStream({
      owner: () => who.name,
      access,
      community: { base: async () => base, headers: () => ({}) },
      token: async () => who.person.token,
      agent: async () => undefined,
    })
    const listen = async () => {
      const listener = { alive: vi.fn(), event: vi.fn(), reset: vi.fn(), ended: vi.fn() }
      const stream = await open(listener)
      await until(() => expect(listener.alive).toHaveBeenCalled())
      return { ...listener, stream }
    }
    return { who, access, listen }
  }

  it('asks for its address once, however often it reconnects', async () => {
    const { access, listen } = setUp()
    for (let time = 0; time < 3; time += 1) {
      const { stream, reset } = await listen()
      expect(reset).toHaveBeenCalledTimes(time === 0 ? 1 : 0)
      stream.close()
    }
    expect(access).toHaveBeenCalledOnce()
  })

  it.each(['http://127.0.0.1:1/live', 'wss://evil.example/live', '//evil.example/live', 'http://evil.example@127.0.0.1/live'])(
    'sends the token to the community only: not to %s',
    async (url) => {
      const { access, listen } = setUp()
      access.mockResolvedValue({ kind: 'embedded', url })
      await expect(listen()).rejects.toThrow('outside the community')
    },
  )

  describe('a Firestore emulator', () => {
    const at = (firestore: string, auth: string | null = null): LiveAccess => {
      const others = { projectId: 'p', apiKey: 'k', customToken: 't', userId: nari.id }
      return { kind: 'firestore', emulator: { firestore, auth }, ...others }
    }

    it.each([
      ...['evil.example:8080', '127.0.0.1.evil.example:80', '127.0.0.1@evil.example:80'],
      ...['127.0.0.1', 'localhost:', '127.0.0.1:8080/a', '127.0.0.1:8080?a', 'a@127.0.0.1:8080', 'localhost:99999', ''],
    ])('is not accepted at "%s"', async (host) => {
      const { access, listen } = setUp()
      access.mockResolvedValue(at(host))
      await expect(listen()).rejects.toThrow('emulator elsewhere')
      access.mockResolvedValue(at('127.0.0.1:8080', host))
      await expect(listen()).rejects.toThrow('emulator elsewhere')
    })

    it('on this machine is accepted from a community on this machine, and from no other', async () => {
      for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080']) {
        for (const base of [proxy.url, 'http://localhost:3000', 'https://here.example', 'http://192.168.0.2:3000']) {
          const { access, listen } = setUp(base)
          access.mockResolvedValue(at(host, host))
          const isHere = base === proxy.url || base === 'http://localhost:3000'
          await expect(listen(), `${host} of ${base}`).rejects.toThrow(isHere ? 'opened' : 'emulator elsewhere')
        }
      }
    })
  })

  it('asks again after a stream that ended by itself', async () => {
    const { access, listen } = setUp()
    const first = await listen()
    proxy.cutAll()
    await until(() => expect(first.ended).toHaveBeenCalledOnce())
    const second = await listen()
    expect(access).toHaveBeenCalledTimes(2)
    second.stream.close()
  })

  it('asks again for another account', async () => {
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
