import { describe, expect, it, vi } from 'vitest'
import { UpdateRefused } from '../../../src/main/updates/release-check'
import type { Updater } from '../../../src/main/updates/updater'
import { createUpdates } from '../../../src/main/updates/updates'
import type { Release } from '../../../src/shared/release'
import type { UpdateChannel, Updates } from '../../../src/shared/updates'
import { silentLog } from '../../support/silent-log'

const release: Release = { version: '2.0.0', channel: 'stable', platform: 'linux', files: [], notes: { ko: ['새것'], en: ['new'] } }

function setUp({ source = { feed: 'https://updates.example/', keys: ['AAAA'] } as { feed: string; keys: string[] } | null } = {}) {
  const world = {
    outcome: async (): Promise<Release | null> => release,
    active: true,
    channel: 'stable' as UpdateChannel,
    asked: [] as string[],
    idle: Promise.resolve(),
    installed: [] as boolean[],
    installation: async () => undefined as undefined,
  }
  const updater: Updater = {
    isActive: () => world.active,
    fetch: (channel) => {
      world.asked.push(channel)
      return world.outcome()
    },
    async install(again) {
      await world.installation()
      world.installed.push(again)
    },
  }
  const load = vi.fn(async () => updater)
  const quit = vi.fn()
  const unlock = vi.fn()
  const relaunch = vi.fn()
  const states: Updates[] = []
  const updates = createUpdates({
    source,
    load,
    channel: () => world.channel,
    whenIdle: () => world.idle,
    quit,
    unlock,
    relaunch,
    log: silentLog,
    now: () => 1000,
  })
  updates.on('change', (state) => states.push(state))
  return { updates, world, load, quit, unlock, relaunch, states }
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
    expect(await updates.install()).toBe(false)

    world.channel = 'beta'
    let arrive: (found: Release) => void = () => undefined
    world.outcome = () => new Promise((resolve) => (arrive = resolve))
    const checking = updates.check()
    await vi.waitFor(() => expect(world.asked).toHaveLength(3))
    world.channel = 'stable'
    world.outcome = async () => null
    arrive(release)
    await checking
    expect(world.asked.at(-1)).toBe('stable')
    expect(updates.state().step).toEqual({ name: 'idle' })
  })

  it('of a copy that the app cannot replace says so', async () => {
    const { updates, world } = setUp()
    world.active = false
    await updates.check()
    expect(updates.state()).toMatchObject({ supported: 'installer', step: { name: 'idle' } })
    expect(world.asked).toEqual([])
  })
})

describe('the restart', () => {
  it('does nothing without a release', async () => {
    const { updates, quit } = setUp()
    await updates.restart()
    expect(quit).not.toHaveBeenCalled()
    expect(await updates.install()).toBe(false)
  })

  it('waits for calls that are under way, is asked for once, and starts the app again', async () => {
    const { updates, world, quit, unlock } = setUp()
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
    expect(await updates.install()).toBe(true)
    expect(unlock).toHaveBeenCalledOnce()
    expect(world.installed).toEqual([true])
  })

  it('starts the same version again when the release cannot be put in place', async () => {
    const { updates, world, relaunch } = setUp()
    world.installation = () => Promise.reject(new UpdateRefused('damaged'))
    await updates.check()
    await updates.restart()
    expect(await updates.install()).toBe(false)
    expect(relaunch).toHaveBeenCalledOnce()
  })

  it('is not needed: quitting installs the release too, without starting the app again', async () => {
    const { updates, world } = setUp()
    await updates.check()
    expect(await updates.install()).toBe(true)
    expect(world.installed).toEqual([false])
  })
})
