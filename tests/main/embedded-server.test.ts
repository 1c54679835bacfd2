import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmbeddedServer, type ServerProcess } from '../../src/main/embedded-server'
import type { Log } from '../../src/main/log'
import { createRestartPolicy } from '../../src/main/restart-policy'
import type { CommunityState } from '../../src/shared/bridge'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log

/** A process under the test's control, as strict as Electron's: it may not be talked to once it has ended. */
class FakeProcess extends EventEmitter implements ServerProcess {
  stdout = null
  stderr = null
  said: unknown[] = []
  killed = 0
  hasEnded = false
  hasSpawned = false

  postMessage(message: unknown): void {
    if (this.hasEnded) throw new Error('posted to a process that has ended')
    this.said.push(message)
  }
  kill(): boolean {
    if (!this.hasSpawned) throw new Error('killed before it had spawned')
    this.killed += 1
    return true
  }
  spawns(): void {
    this.hasSpawned = true
    this.emit('spawn')
  }
  listens(port = 4800): void {
    this.emit('message', { type: 'listening', url: `http://127.0.0.1:${port}` })
    this.emit('message', { type: 'demoLoaded' })
  }
  ends(code = 1): void {
    this.hasEnded = true
    this.emit('exit', code)
  }
}

function setUp() {
  const processes: FakeProcess[] = []
  const states: CommunityState[] = []
  const heard: unknown[] = []
  const server = createEmbeddedServer({
    fork: () => {
      const process = new FakeProcess()
      processes.push(process)
      return process
    },
    start: { dataDir: '/data', demo: true, resources: '/resources' },
    restarts: createRestartPolicy({ most: 5, withinMs: 60_000, now: Date.now }),
    log: silent,
    logFile: '/logs/main.log',
    onState: (state) => states.push(state),
    onMessage: (message) => heard.push(message),
  })
  const latest = () => processes.at(-1) ?? expect.fail('no process yet')
  return { server, processes, states, heard, latest }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the embedded community', () => {
  it('is told how to start once it has spawned, and is ready when it listens', async () => {
    const { server, latest, states } = setUp()
    server.start()
    expect(latest().said).toEqual([])
    const address = server.whenListening(15_000)
    latest().spawns()
    expect(latest().said).toEqual([{ type: 'start', dataDir: '/data', demo: true, resources: '/resources' }])
    latest().listens(4801)
    expect(await address).toBe('http://127.0.0.1:4801')
    expect(states).toEqual([{ state: 'ready' }])
    expect(server.generation()).toBe(1)
  })

  it('is ready only when the demo community can be read, or when that takes too long', async () => {
    const { server, latest, states } = setUp()
    server.start()
    latest().spawns()
    latest().emit('message', { type: 'listening', url: 'http://127.0.0.1:4801' })
    expect(states).toEqual([])
    latest().emit('message', { type: 'demoLoaded' })
    expect(states).toEqual([{ state: 'ready' }])

    const quick = setUp()
    quick.server.start()
    quick.latest().spawns()
    quick.latest().emit('message', { type: 'demoLoaded' })
    expect(quick.states).toEqual([])
    quick.latest().emit('message', { type: 'listening', url: 'http://127.0.0.1:4803' })
    expect(quick.states).toEqual([{ state: 'ready' }])

    const slow = setUp()
    slow.server.start()
    slow.latest().spawns()
    slow.latest().emit('message', { type: 'listening', url: 'http://127.0.0.1:4802' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(slow.states).toEqual([{ state: 'ready' }])
    slow.latest().emit('message', { type: 'demoLoaded' })
    expect(slow.states).toEqual([{ state: 'ready' }])
  })

  it('starts again after it ended, and whoever waits gets the new address', async () => {
    const { server, processes, latest, states } = setUp()
    server.start()
    latest().spawns()
    latest().listens(1001)
    latest().ends()
    const address = server.whenListening(15_000)
    await vi.advanceTimersByTimeAsync(250)
    expect(processes).toHaveLength(2)
    latest().spawns()
    latest().listens(1002)
    expect(await address).toBe('http://127.0.0.1:1002')
    expect(states.map(({ state }) => state)).toEqual(['ready', 'restarting', 'ready'])
    expect(server.generation()).toBe(2)
  })

  it('is started once: every call may ask for it, and none hurries a restart', async () => {
    const { server, processes, latest } = setUp()
    server.start()
    server.start()
    expect(processes).toHaveLength(1)
    latest().spawns()
    latest().ends()
    server.start()
    expect(processes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(250)
    server.start()
    expect(processes).toHaveLength(2)
  })

  it('fails for good after five restarts in a minute, with the log, until a person asks for more', async () => {
    const { server, processes, latest, states } = setUp()
    server.start()
    for (let round = 0; round < 6; round += 1) {
      latest().spawns()
      latest().ends()
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(processes).toHaveLength(6)
    expect(states.at(-1)).toEqual({ state: 'failed', log: '/logs/main.log' })
    expect(await server.whenListening(15_000)).toBeNull()
    server.retry()
    expect(processes).toHaveLength(7)
    expect(server.state()).toEqual({ state: 'restarting' })
  })

  it('answers nobody later than they wanted to wait', async () => {
    const { server } = setUp()
    server.start()
    const address = server.whenListening(15_000)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await address).toBeNull()
  })

  it('ends one that spawns but never listens', async () => {
    const { server, latest } = setUp()
    server.start()
    latest().spawns()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(latest().killed).toBe(1)
  })

  it('is asked to stop, and does not start again', async () => {
    const { server, processes, latest } = setUp()
    server.start()
    latest().spawns()
    latest().listens()
    const stopped = server.stop()
    expect(latest().said.at(-1)).toEqual({ type: 'stop' })
    latest().ends(0)
    await stopped
    await server.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(processes).toHaveLength(1)
    expect(latest().killed).toBe(0)
  })

  it('is killed when it does not stop, and not before it has spawned', async () => {
    const { server, latest } = setUp()
    server.start()
    const stopped = server.stop()
    await vi.advanceTimersByTimeAsync(10)
    expect(latest().killed).toBe(0)
    latest().spawns()
    expect(latest().killed).toBe(1)
    latest().ends(0)
    await stopped
  })

  it('hears mails and nothing that it does not know', () => {
    const { server, latest, heard } = setUp()
    server.start()
    latest().spawns()
    const mail = { id: '1', to: 'a@example.com', subject: 's', text: 't', sentAt: '2026-01-01T00:00:00.000Z' }
    latest().emit('message', { type: 'mail', mail })
    latest().emit('message', { type: 'quit' })
    latest().emit('message', 'x')
    expect(heard).toEqual([{ type: 'mail', mail }])
  })
})
