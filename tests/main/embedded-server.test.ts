import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmbeddedServer, type ServerProcess } from '../../src/main/embedded-server'
import type { Log } from '../../src/main/log'
import { createRestartPolicy } from '../../src/main/restart-policy'
import type { CommunityState } from '../../src/shared/community'
import { launchSecretHeader } from '../../src/shared/launch-secret'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log

/** A fake process, as strict as Electron's: it accepts no message once it has ended. */
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
  const setAside = vi.fn(() => '/data/aside')
  const server = createEmbeddedServer({
    fork: () => {
      const process = new FakeProcess()
      processes.push(process)
      return process
    },
    start: { dataDir: '/data', demo: true, resources: '/resources' },
    restarts: createRestartPolicy({ most: 5, withinMs: 60_000, now: Date.now }),
    setAsideDatabase: setAside,
    configuration: () => null,
    log: silent,
    logFile: '/logs/main.log',
    onState: (state) => states.push(state),
    onMessage: (message) => heard.push(message),
  })
  const latest = () => processes.at(-1) ?? expect.fail('no process yet')
  return { server, processes, states, heard, latest, setAside }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the embedded community', () => {
  it('gets its start message once it has spawned, and is ready when it listens', async () => {
    const { server, latest, states } = setUp()
    server.start()
    expect(latest().said).toEqual([])
    const address = server.whenListening(15_000)
    latest().spawns()
    expect(latest().said).toEqual([
      { type: 'start', dataDir: '/data', demo: true, resources: '/resources', secret: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    latest().listens(4801)
    expect(await address).toBe('http://127.0.0.1:4801')
    expect(states).toEqual([{ state: 'ready' }])
    expect(server.generation()).toBe(1)
  })

  it('has its own secret, which is sent to its own address only', async () => {
    const [one, other] = [setUp(), setUp()]
    const secretOf = ({ server, latest }: typeof one) => {
      server.start()
      latest().spawns()
      return (latest().said[0] as { secret: string }).secret
    }
    const secret = secretOf(one)
    expect(secretOf(other)).not.toBe(secret)
    expect(one.server.headers('http://127.0.0.1:4801/health')).toEqual({})
    one.latest().listens(4801)
    expect(one.server.headers('http://127.0.0.1:4801/health')).toEqual({ [launchSecretHeader]: secret })
    for (const url of [
      'http://127.0.0.1:4802/',
      'http://127.0.0.1.evil.example:4801/',
      'http://127.0.0.1:48011/',
      'http://127.0.0.1:4801@evil.example/',
      'https://127.0.0.1:4801/',
      'http://localhost:4801/',
    ]) {
      expect(one.server.headers(url), url).toEqual({})
    }
  })

  it('returns the demo account’s password when it arrives, and sends it nowhere else', async () => {
    const { server, latest, heard } = setUp()
    server.start()
    latest().spawns()
    const password = server.demoPassword(1_000)
    latest().emit('message', { type: 'demoPassword', password: 'a1!bcdef' })
    expect(await password).toBe('a1!bcdef')
    expect(JSON.stringify(heard)).not.toContain('a1!bcdef')
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

  it('restarts after it ended, and waiting calls get the new address', async () => {
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

  it('is started once: any call may start it, and none shortens the pause of a restart', async () => {
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

  it('fails for good after five restarts in a minute, with the log, until the person retries', async () => {
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

  it('fails at once for a reason that a restart would not fix, with reason and folder, until the person retries', async () => {
    for (const [code, reason] of [
      [71, 'newer'],
      [72, 'folder'],
    ] as const) {
      const { server, processes, latest, states } = setUp()
      server.start()
      latest().spawns()
      latest().ends(code)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(processes).toHaveLength(1)
      expect(states).toEqual([{ state: 'failed', log: '/logs/main.log', reason, folder: '/data' }])
      server.retry()
      expect(processes).toHaveLength(2)
    }
  })

  it('sets a damaged database aside once, starts with a new one and reports where the old one is', async () => {
    const { server, processes, latest, states, setAside } = setUp()
    server.start()
    latest().spawns()
    latest().ends(73)
    expect(setAside).toHaveBeenCalledOnce()
    expect(processes).toHaveLength(2)
    latest().spawns()
    latest().listens()
    expect(states).toEqual([{ state: 'restarting' }, { state: 'ready', setAside: '/data/aside' }])

    for (let round = 0; round < 6; round += 1) {
      latest().ends(73)
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(setAside).toHaveBeenCalledOnce()
    expect(processes).toHaveLength(7)
    expect(states.at(-1)).toEqual({ state: 'failed', log: '/logs/main.log' })
  })

  it('reports the folder when a damaged database cannot be set aside', () => {
    const { server, processes, latest, states, setAside } = setUp()
    setAside.mockImplementation(() => {
      throw new Error('EACCES')
    })
    server.start()
    latest().spawns()
    latest().ends(73)
    expect(processes).toHaveLength(1)
    expect(states).toEqual([{ state: 'failed', log: '/logs/main.log', reason: 'folder', folder: '/data' }])
  })

  it('answers each waiting call within its time', async () => {
    const { server } = setUp()
    server.start()
    const address = server.whenListening(15_000)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await address).toBeNull()
  })

  it('kills a process that spawns but never listens', async () => {
    const { server, latest } = setUp()
    server.start()
    latest().spawns()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(latest().killed).toBe(1)
  })

  it('may take as long as it needs to copy and migrate its database, which is shown', async () => {
    const { server, latest, states } = setUp()
    server.start()
    latest().spawns()
    await vi.advanceTimersByTimeAsync(59_000)
    latest().emit('message', { type: 'preparing', isOver: false })
    expect(states).toEqual([{ state: 'preparing' }])
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(latest().killed).toBe(0)
    latest().emit('message', { type: 'preparing', isOver: true })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(latest().killed).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(latest().killed).toBe(1)
    latest().ends()
    await vi.advanceTimersByTimeAsync(250)
    latest().spawns()
    latest().listens()
    expect(states.map(({ state }) => state)).toEqual(['preparing', 'restarting', 'ready'])
  })

  it('fails for good after the third start in a row that takes too long, until the person retries', async () => {
    const { server, processes, latest, states } = setUp()
    const takeTooLong = async () => {
      latest().spawns()
      await vi.advanceTimersByTimeAsync(60_000)
      latest().ends()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    server.start()
    await takeTooLong()
    await takeTooLong()
    latest().spawns()
    latest().listens()
    latest().ends()
    await vi.advanceTimersByTimeAsync(1_000)
    for (let round = 0; round < 3; round += 1) await takeTooLong()
    expect(processes).toHaveLength(6)
    expect(states.at(-1)).toEqual({ state: 'failed', log: '/logs/main.log' })
    server.retry()
    await takeTooLong()
    expect(processes).toHaveLength(8)
  })

  it('is asked to stop, and does not restart', async () => {
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

  it('is not ready again when a message arrives while it stops', async () => {
    const { server, latest, states } = setUp()
    server.start()
    latest().spawns()
    latest().listens()
    const stopped = server.stop()
    states.length = 0
    latest().emit('message', { type: 'hosting', report: { state: 'off' } })
    expect(await server.whenListening(1_000)).toBeNull()
    latest().ends(0)
    await stopped
    expect(states).toEqual([])
  })

  it('does not become ready when it listens while it stops', async () => {
    const { server, latest, states } = setUp()
    server.start()
    latest().spawns()
    const stopped = server.stop()
    latest().emit('message', { type: 'listening', url: 'http://127.0.0.1:4800' })
    await vi.advanceTimersByTimeAsync(10_000)
    latest().ends(0)
    await stopped
    expect(states).toEqual([])
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

  it.each(['crashes', 'is stopped'])('makes no backup any more, and is not hosted, once it %s', async (how) => {
    const { server, latest, heard } = setUp()
    server.start()
    latest().spawns()
    latest().listens()
    latest().emit('message', { type: 'backup', work: { state: 'running', done: 0.5 } })
    const stopped = how === 'is stopped' ? server.stop() : undefined
    latest().ends()
    await stopped
    expect(heard.slice(-2)).toEqual([
      { type: 'hosting', report: { state: 'off' } },
      { type: 'backup', work: { state: 'idle' } },
    ])
  })

  it('receives mails and ignores unknown messages', () => {
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
