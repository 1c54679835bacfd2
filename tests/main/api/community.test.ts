import { describe, expect, it, vi } from 'vitest'
import { createCommunity } from '../../../src/main/api/community'
import type { EmbeddedServer } from '../../../src/main/embedded-server'
import { Failure } from '../../../src/main/failure'

/** A fake embedded server. */
function anEmbedded() {
  const asked: string[] = []
  const embedded: EmbeddedServer = {
    start: () => void asked.push('start'),
    retry: () => undefined,
    state: () => ({ state: 'starting' }),
    generation: () => 1,
    whenListening: async () => {
      asked.push('wait')
      return 'http://127.0.0.1:4800'
    },
    backUp: () => void asked.push('back up'),
    host: () => undefined,
    measure: () => undefined,
    headers: () => ({}),
    demoPassword: async () => null,
    stop: async () => void asked.push('stop'),
  }
  return { embedded, asked }
}

const fits = { fits: 'yes', version: null } as const
const remote = { kind: 'remote', address: 'https://community.example' } as const
const around = {
  onPause: () => undefined,
  onState: () => undefined,
  pins: { of: () => null, invitationTo: () => null },
  managed: false,
  isKept: () => false,
  profileOf: () => null,
  admit: async (address: string) => address,
  health: async () => fits,
}

describe('the address of calls', () => {
  it('the first call starts the embedded community if nothing else has', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded: () => embedded })
    expect(asked).toEqual([])
    expect(await place.base()).toBe('http://127.0.0.1:4800')
    expect(asked).toEqual(['start', 'wait'])
  })

  it('a remote community starts nothing', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({
      ...around,
      initial: remote,
      createEmbedded: () => embedded,
    })
    place.start()
    expect(await place.base()).toBe('https://community.example')
    expect(asked).toEqual([])
  })

  it('the current community, when a chosen address is refused: nothing is sent there, and all stays unchanged', async () => {
    const { embedded } = anEmbedded()
    const health = vi.fn(async () => fits)
    const admit = () => Promise.reject(new Failure({ code: 'invalid', fields: { address: 'addressNotSecure' } }))
    const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded: () => embedded, admit, health })
    await expect(place.choose({ kind: 'remote', address: 'http://community.example' })).rejects.toMatchObject({
      error: { fields: { address: 'addressNotSecure' } },
    })
    expect(health).not.toHaveBeenCalled()
    expect(place.about()).toMatchObject({ kind: 'embedded', address: null })
  })

  it('the normalized address, not the typed one', async () => {
    const asked: string[] = []
    const health = async (base: string) => {
      asked.push(base)
      return fits
    }
    const admit = async () => 'https://community.example'
    const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded: () => anEmbedded().embedded, admit, health })
    await place.choose({ kind: 'remote', address: ' HTTPS://Community.Example/ ' })
    expect(asked).toEqual(['https://community.example'])
    expect(await place.base()).toBe('https://community.example')
  })
})

it('a backup is asked for once the community has started', async () => {
  const { embedded, asked } = anEmbedded()
  const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded: () => embedded })
  await place.backUp()
  expect(asked).toEqual(['start', 'wait', 'back up'])
})

describe('restoring a backup', () => {
  it('happens while the community is stopped; it starts again with what was restored', async () => {
    const { embedded, asked } = anEmbedded()
    const created: unknown[] = []
    const createEmbedded = (_: unknown, restored?: unknown) => {
      created.push(restored)
      return embedded
    }
    const onPause = () => void asked.push('pause')
    const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded, onPause })
    const before = place.generation()
    const restored = { at: 1, kept: '/former' }
    await place.restore(async () => {
      asked.push('work')
      return restored
    })
    expect(asked).toEqual(['pause', 'stop', 'work', 'start'])
    expect(created).toEqual([undefined, restored])
    expect(place.generation()).not.toBe(before)
  })

  it('that fails starts the community again', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({ ...around, initial: { kind: 'demo' }, createEmbedded: () => embedded })
    await expect(place.restore(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(asked).toEqual(['stop', 'start'])
  })

  it('keeps the community open, and is the only one, until what follows a restore is done', async () => {
    const { embedded } = anEmbedded()
    const createEmbedded = vi.fn(() => embedded)
    const place = createCommunity({ ...around, initial: { kind: 'own' }, createEmbedded })
    const work = Promise.withResolvers<{ at: number; kept: string }>()
    const after = Promise.withResolvers<void>()
    const leave = vi.fn(async () => undefined)
    const refusesAll = async () => {
      await expect(place.choose({ kind: 'demo' }, leave)).rejects.toMatchObject({ error: { code: 'restoring' } })
      await expect(place.restore(async () => 'other')).rejects.toMatchObject({ error: { code: 'restoring' } })
    }
    const restored = place.restore(
      () => work.promise,
      () => after.promise,
    )
    await refusesAll()
    work.resolve({ at: 1, kept: '/former' })
    await vi.waitFor(() => expect(createEmbedded).toHaveBeenCalledTimes(2))
    await refusesAll()
    expect(leave).not.toHaveBeenCalled()
    expect(place.choice()).toEqual({ kind: 'own' })
    after.resolve()
    await restored
    await place.choose({ kind: 'demo' })
    expect(place.choice()).toEqual({ kind: 'demo' })
  })

  it('begun while the pages of the community are left keeps it open', async () => {
    const place = createCommunity({ ...around, initial: { kind: 'own' }, createEmbedded: () => anEmbedded().embedded })
    const work = Promise.withResolvers<'other'>()
    let restored: Promise<unknown> = Promise.resolve()
    const leave = async () => {
      restored = place.restore(() => work.promise)
    }
    await expect(place.choose({ kind: 'demo' }, leave)).rejects.toMatchObject({ error: { code: 'restoring' } })
    work.resolve('other')
    await restored
    expect(place.choice()).toEqual({ kind: 'own' })
  })

  it('is refused while another community is being opened', async () => {
    const { embedded } = anEmbedded()
    const stopped = Promise.withResolvers<void>()
    const createEmbedded = () => ({ ...embedded, stop: () => stopped.promise })
    const place = createCommunity({ ...around, initial: { kind: 'own' }, createEmbedded })
    const leave = vi.fn(async () => undefined)
    const chosen = place.choose({ kind: 'demo' }, leave)
    await vi.waitFor(() => expect(leave).toHaveBeenCalled())
    const work = vi.fn(async () => 'other' as const)
    await expect(place.restore(work)).rejects.toMatchObject({ error: { code: 'busy' } })
    stopped.resolve()
    await chosen
    expect(work).not.toHaveBeenCalled()
  })

  it('is refused for a remote community', async () => {
    const { embedded, asked } = anEmbedded()
    const place = createCommunity({ ...around, initial: remote, createEmbedded: () => embedded })
    await expect(place.restore(async () => 'other')).rejects.toMatchObject({ error: { code: 'notFound' } })
    expect(asked).toEqual([])
  })
})
