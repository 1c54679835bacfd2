import type { CommunityState } from '../shared/bridge'
import { type MessageToServer, type ServerMessage, serverMessage } from './embedded-server-messages'
import type { Log } from './log'
import { relayLog } from './relay-log'
import type { RestartPolicy } from './restart-policy'

const startWithinMs = 60_000
const stopWithinMs = 5_000
const demoWithinMs = 5_000

/** The part of Electron's UtilityProcess that is used here. */
export interface ServerProcess {
  on(event: 'spawn', listener: () => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
  postMessage(message: MessageToServer): void
  kill(): boolean
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
}

export interface EmbeddedServerDeps {
  fork: () => ServerProcess
  start: Omit<Extract<MessageToServer, { type: 'start' }>, 'type'>
  restarts: RestartPolicy
  log: Log
  logFile: string
  onState: (state: CommunityState) => void
  onMessage: (message: ServerMessage) => void
}

/** The community server in a process of its own: started, started again when it ends unasked, stopped. */
export interface EmbeddedServer {
  /** Once; further calls do nothing. */
  start(): void
  /** Once more after it failed; does nothing otherwise. */
  retry(): void
  state(): CommunityState
  /** Counts the processes; another number means that what was under way has been cut off. */
  generation(): number
  /** Its address as soon as it answers; null when it does not within the time or has failed for good. */
  whenListening(withinMs: number): Promise<string | null>
  stop(): Promise<void>
}

export function createEmbeddedServer({ fork, start, restarts, log, logFile, onState, onMessage }: EmbeddedServerDeps): EmbeddedServer {
  let state: CommunityState = { state: 'starting' }
  let child: { process: ServerProcess; spawned: boolean; exited: Promise<void> } | null = null
  let listening: string | null = null
  let hasDemo = false
  let address: string | null = null
  let generation = 0
  let started = false
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(address: string | null) => void>()

  function become(next: CommunityState): void {
    state = next
    onState(next)
    if (next.state === 'ready' || next.state === 'failed') release()
  }

  function release(): void {
    for (const resolve of waiting) resolve(address)
    waiting.clear()
  }

  function run(): void {
    generation += 1
    const process = fork()
    const exited = new Promise<void>((resolve) => {
      process.on('exit', (code) => {
        resolve()
        ended(process, code)
      })
    })
    const own = { process, spawned: false, exited }
    child = own
    process.on('spawn', () => {
      own.spawned = true
      process.postMessage({ type: 'start', ...start })
    })
    process.on('message', (message) => hear(message))
    relayLog(process.stdout, log)
    relayLog(process.stderr, log)
    timer = setTimeout(() => {
      log.error('the community did not start in time')
      end(own)
    }, startWithinMs)
  }

  function open(found: string): void {
    clearTimeout(timer)
    address = found
    become({ state: 'ready' })
  }

  // Before it has spawned, killing a utility process may do nothing.
  function end(own: { process: ServerProcess; spawned: boolean }): void {
    if (own.spawned) own.process.kill()
    else own.process.on('spawn', () => own.process.kill())
  }

  function hear(message: unknown): void {
    const read = serverMessage.safeParse(message)
    if (!read.success) {
      log.warn('the community said something unknown')
      return
    }
    if (read.data.type === 'demoLoaded') hasDemo = true
    if (read.data.type === 'listening') {
      const found = new URL(read.data.url).origin
      listening = found
      clearTimeout(timer)
      // The first look at the demo community must not find it empty; should it never come, the rest works all the same.
      timer = setTimeout(() => open(found), demoWithinMs)
    }
    if (listening !== null && address === null && (hasDemo || !start.demo)) open(listening)
    onMessage(read.data)
  }

  function ended(process: ServerProcess, code: number): void {
    if (child?.process !== process) return
    clearTimeout(timer)
    child = null
    listening = null
    hasDemo = false
    address = null
    if (stopping) return
    const pause = restarts.next()
    log.error({ exit: code, pause }, 'the community ended unasked')
    if (pause === null) {
      become({ state: 'failed', log: logFile })
      return
    }
    become({ state: 'restarting' })
    timer = setTimeout(run, pause)
  }

  return {
    start: () => {
      if (started || stopping) return
      started = true
      run()
    },
    retry: () => {
      if (state.state !== 'failed' || stopping) return
      restarts.reset()
      become({ state: 'restarting' })
      run()
    },
    state: () => state,
    generation: () => generation,
    whenListening(withinMs) {
      if (address !== null || state.state === 'failed' || stopping) return Promise.resolve(address)
      return new Promise((resolve) => {
        const settle = (found: string | null) => {
          clearTimeout(limit)
          waiting.delete(settle)
          resolve(found)
        }
        const limit = setTimeout(() => settle(null), withinMs)
        waiting.add(settle)
      })
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      address = null
      release()
      const own = child
      if (own === null) return
      if (own.spawned) own.process.postMessage({ type: 'stop' })
      const limit = setTimeout(() => end(own), own.spawned ? stopWithinMs : 0)
      await own.exited
      clearTimeout(limit)
    },
  }
}
