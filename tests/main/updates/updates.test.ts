import { describe, expect, it, vi } from 'vitest'
import type { Installation } from '../../../src/main/updates/installation'
import { NotAuthorized } from '../../../src/main/updates/package-install'
import { UpdateRefused } from '../../../src/main/updates/release-check'
import type { Updater } from '../../../src/main/updates/updater'
import { createUpdates, type Failure } from '../../../src/main/updates/updates'
import type { Release } from '../../../src/shared/release'
import type { UpdateChannel, Updates } from '../../../src/shared/updates'
import { memoryStore } from '../../support/memory-store'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const release: Release = { version: '2.0.0', channel: 'stable', platform: 'linux', files: [], notes: { ko: ['새것'], en: ['new'] } }

interface Given {
  source?: { feed: string; keys: string[] } | null
  installation?: Installation
  version?: string
  failure?: ReturnType<typeof memoryStore<Failure>>
}

const appImage: Installation = { kind: 'appImage', image: '/home/haru/Hanmadi.AppImage' }

function setUp({
  source = { feed: 'https://updates.example/', keys: ['AAAA'] },
  installation = appImage,
  version = '1.0.0',
  failure = memoryStore<Failure>(null),
}: Given = {}) {
  const world = {
    outcome: async (): Promise<Release | null> => release,
    channel: 'stable' as UpdateChannel,
    asked: [] as string[],
    idle: Promise.resolve(),
    isRecording: false,
    installed: [] as boolean[],
    installation: async () => undefined as undefined,
  }
  const updater: Updater = {
    fetch: (channel) => {
      world.asked.push(channel)
      return world.outcome()
    },
    async install(again) {
      await world.installation()
      world.installed.push(again)
      return installation.kind === 'installer'
    },
  }
  const load = vi.fn(async () => updater)
  const quit = vi.fn()
  const unlock = vi.fn()
  const relaunch = vi.fn(async () => undefined)
  const states: Updates[] = []
  const updates = createUpdates({
    ...{ source, installation, version, failure },
    load,
    channel: () => world.channel,
    whenIdle: () => world.idle,
    isRecording: () => world.isRecording,
    quit,
    unlock,
    relaunch,
    log: silentLog,
    now: () => 1000,
  })
  updates.on('change', (state) => states.push(state))
  return { updates, world, load, quit, unlock, relaunch, states, failure }
}

describe('a check', () => {
  it('of an unsigned build never loads the updater', async () => {
    const { updates, load } = setUp({ source: null })
    await updates.check()
    expect(load).not.toHaveBeenCalled()
    expect(updates.state()).toMatchObject({ supported: 'none', key: null, step: { name: 'idle' } })
  })

  it('is made once at a time, in the chosen channel, and ends with the release and its notes', async () => {
    const { updates, world } = setUp()
    world.channel = 'beta'
    await Promise.all([updates.check(), updates.check()])
    expect(world.asked).toEqual(['beta'])
    expect(updates.state()).toMatchObject({ checkedAt: 1000, step: { name: 'ready', version: '2.0.0', notes: release.notes } })
  })

  it('without a newer release says when it was made', async () => {
    const { updates, world } = setUp()
    world.outcome = async () => null
    await updates.check()
    expect(updates.state()).toMatchObject({ checkedAt: 1000, step: { name: 'idle' }, problem: null })
  })

  it.each([
    [new UpdateRefused('signature'), 'signature'],
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'full'],
    [Object.assign(new Error('x'), { code: 'ERR_CHECKSUM_MISMATCH' }), 'damaged'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
  ] as const)('that fails says why (%s), and the next one may succeed', async (error, problem) => {
    const { updates, world } = setUp()
    world.outcome = () => Promise.reject(error)
    await updates.check()
    expect(updates.state()).toMatchObject({ problem, step: { name: 'idle' }, checkedAt: null })
    world.outcome = async () => release
    await updates.check()
    expect(updates.state()).toMatchObject({ problem: null, step: { name: 'ready' } })
  })

  it('in another channel gives up a release of the one that was left, and one that arrives after the change', async () => {
    const { updates, world } = setUp()
    world.channel = 'beta'
    await updates.check()
    world.channel = 'stable'
    world.outcome = async () => null
    await updates.check()
    expect(world.asked).toEqual(['beta', 'stable'])
    expect(updates.state().step).toEqual({ name: 'idle' })
    expect(await updates.install(false)).toBe(false)

    world.channel = 'beta'
    let arrive: (found: Release) => void = () => undefined
    world.outcome = () => new Promise((resolve) => (arrive = resolve))
    const checking = updates.check()
    await until(() => expect(world.asked).toHaveLength(3))
    world.channel = 'stable'
    world.outcome = async () => null
    arrive(release)
    await checking
    expect(world.asked.at(-1)).toBe('stable')
    expect(updates.state().step).toEqual({ name: 'idle' })
  })

  it('of a copy that the app cannot replace finds a release, and installs nothing', async () => {
    const { updates, world } = setUp({ installation: { kind: 'other' } })
    expect(updates.state()).toMatchObject({ supported: 'installer', step: { name: 'idle' } })
    await updates.check()
    expect(updates.state()).toMatchObject({ supported: 'installer', step: { name: 'found', version: '2.0.0' }, checkedAt: 1000 })
    await updates.restart()
    expect(await updates.install(false)).toBe(false)
    expect(world.installed).toEqual([])
  })
})

describe('the restart', () => {
  it('does nothing without a release', async () => {
    const { updates, quit } = setUp()
    await updates.restart()
    expect(quit).not.toHaveBeenCalled()
    expect(await updates.install(false)).toBe(false)
  })

  it('waits for calls that are under way, is asked for once, and starts the app again', async () => {
    const { updates, world, quit, unlock, relaunch } = setUp()
    let arrived: () => void = () => undefined
    world.idle = new Promise((resolve) => {
      arrived = resolve
    })
    await updates.check()
    const restarting = updates.restart()
    void updates.restart()
    await Promise.resolve()
    expect(quit).not.toHaveBeenCalled()
    expect(updates.state().step).toMatchObject({ restarting: true })
    arrived()
    await restarting
    expect(quit).toHaveBeenCalledOnce()
    expect(await updates.install(false)).toBe(false)
    expect(unlock).toHaveBeenCalledOnce()
    expect(world.installed).toEqual([true])
    expect(relaunch).toHaveBeenCalledOnce()
  })

  it('starts the same version again when the release cannot be put in place', async () => {
    const { updates, world, relaunch } = setUp()
    world.installation = () => Promise.reject(new UpdateRefused('damaged'))
    await updates.check()
    await updates.restart()
    expect(await updates.install(false)).toBe(false)
    expect(relaunch).toHaveBeenCalledOnce()
  })

  it('does not end a recording, also one that has begun while it waits for calls', async () => {
    const { updates, world, quit } = setUp()
    await updates.check()
    world.isRecording = true
    await updates.restart()
    world.isRecording = false
    const calls = Promise.withResolvers<void>()
    world.idle = calls.promise
    const restarting = updates.restart()
    world.isRecording = true
    calls.resolve()
    await restarting
    expect(quit).not.toHaveBeenCalled()
    expect(updates.state().step).toMatchObject({ name: 'ready', restarting: false })
    world.isRecording = false
    await updates.restart()
    expect(quit).toHaveBeenCalledOnce()
  })

  it('is not needed: quitting installs the release too, without starting the app again', async () => {
    const { updates, world, relaunch } = setUp()
    await updates.check()
    expect(await updates.install(false)).toBe(false)
    expect(world.installed).toEqual([false])
    expect(relaunch).not.toHaveBeenCalled()
  })

  it('is left to an installer that ends this app and starts the new one', async () => {
    const { updates, world, relaunch } = setUp({ installation: { kind: 'installer' } })
    await updates.check()
    await updates.restart()
    expect(await updates.install(false)).toBe(true)
    expect(world.installed).toEqual([true])
    expect(relaunch).not.toHaveBeenCalled()
  })

  it('is not left to an installer by quitting where the app was started again meanwhile, which that would be in the way of', async () => {
    const installer = setUp({ installation: { kind: 'installer' } })
    await installer.updates.check()
    expect(await installer.updates.install(true)).toBe(false)
    expect(installer.world.installed).toEqual([])
    const image = setUp()
    await image.updates.check()
    expect(await image.updates.install(true)).toBe(false)
    expect(image.world.installed).toEqual([false])
  })

  it('alone asks for a password: a package is never installed by quitting', async () => {
    const { updates, world } = setUp({ installation: { kind: 'package', type: 'deb' } })
    await updates.check()
    expect(await updates.install(false)).toBe(false)
    expect(world.installed).toEqual([])
    await updates.restart()
    await updates.install(false)
    expect(world.installed).toEqual([true])
  })
})

describe('a release that could not be installed', () => {
  const readOnly = Object.assign(new Error('x'), { code: 'EROFS' })

  it.each([
    [readOnly, 'readOnly'],
    [Object.assign(new Error('x'), { code: 'ENOSPC' }), 'full'],
    [new UpdateRefused('damaged'), 'damaged'],
    [new NotAuthorized(), 'denied'],
    [new Error('the installer is broken'), 'notInstalled'],
  ] as const)('is explained at the next start (%s)', async (error, problem) => {
    const { updates, world, failure } = setUp()
    world.installation = () => Promise.reject(error)
    await updates.check()
    expect(await updates.install(false)).toBe(false)
    const next = setUp({ failure })
    expect(next.updates.state().failed).toEqual({ version: '2.0.0', problem })
    // A check does not take the explanation away.
    await next.updates.check()
    expect(next.updates.state()).toMatchObject({ step: { name: 'ready' }, failed: { version: '2.0.0', problem } })
  })

  it('is not tried again by quitting, only when asked', async () => {
    const { updates, world, failure } = setUp()
    world.installation = () => Promise.reject(readOnly)
    await updates.check()
    await updates.install(false)
    const next = setUp({ failure })
    await next.updates.check()
    expect(await next.updates.install(false)).toBe(false)
    expect(next.world.installed).toEqual([])
    await next.updates.restart()
    await next.updates.install(false)
    expect(next.world.installed).toEqual([true])
    expect(next.updates.state().failed).toBeNull()
  })

  it('is known also when the installer, or the app, was killed in the middle', async () => {
    const { updates, failure } = setUp({ installation: { kind: 'installer' } })
    await updates.check()
    expect(await updates.install(false)).toBe(true)
    expect(setUp({ failure }).updates.state().failed).toEqual({ version: '2.0.0', problem: 'notInstalled' })
    // It was installed.
    expect(setUp({ failure, version: '2.0.0' }).updates.state().failed).toBeNull()
  })

  it('is forgotten with a newer one, which quitting installs', async () => {
    const { updates, world } = setUp()
    world.installation = () => Promise.reject(readOnly)
    await updates.check()
    await updates.install(false)
    world.installation = async () => undefined
    world.outcome = async () => ({ ...release, version: '2.0.1' })
    await updates.check()
    expect(updates.state()).toMatchObject({ step: { name: 'ready', version: '2.0.1' }, failed: null })
    await updates.install(false)
    expect(world.installed).toEqual([false])
  })
})
