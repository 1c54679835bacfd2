import { randomBytes } from 'node:crypto'
import type { RestoredBackup } from '../shared/backups'
import type { CommunityState } from '../shared/community'
import { reasonOfExit, type StayingReason } from '../shared/embedded-exit'
import type { HostingConfiguration } from '../shared/hosting'
import { launchSecretHeader } from '../shared/launch-secret'
import { type MessageToServer, type ServerMessage, serverMessage } from './embedded-server-messages'
import type { Log } from './log'
import { relayLog } from './relay-log'
import type { RestartPolicy } from './restart-policy'

const startWithinMs = 60_000
/** So many starts in a row that take too long are no accident. */
const mostLateStarts = 3
const stopWithinMs = 5_000
const demoWithinMs = 5_000

/** The used part of Electron's UtilityProcess. */
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
  start: Omit<Extract<MessageToServer, { type: 'start' }>, 'type' | 'secret'>
  restarts: RestartPolicy
  /** Renames a damaged database. @returns its new path. @throws Error when it cannot be renamed */
  setAsideDatabase: () => string
  log: Log
  logFile: string
  /** Of a start after a backup was restored: shown for as long as the app runs. */
  restored?: RestoredBackup | null
  /** How it is to be hosted for the network, at each of its starts; null: not. */
  configuration: () => HostingConfiguration | null
  onState: (state: CommunityState) => void
  onMessage: (message: ServerMessage) => void
}

/** A process that has not ended. `isLate`: it is ended because it took too long to start. */
interface Running {
  process: ServerProcess
  spawned: boolean
  isLate: boolean
}

/** Runs the community server in its own process and restarts it when it ends unexpectedly. */
export interface EmbeddedServer {
  /** Starts the process; further calls do nothing. */
  start(): void
  /** Starts the process again after it failed; does nothing otherwise. */
  retry(): void
  state(): CommunityState
  /** The number of processes so far; when it changes, calls in flight have been cut off. */
  generation(): number
  /** Headers that a request to its own address needs; none for any other address. */
  headers(url: string): Record<string, string>
  /** Hosts it as configured now; does nothing while it does not run. */
  host(): void
  /** Asks it for its storage; does nothing while it does not run. */
  measure(): void
  /** Asks it to make a backup now; does nothing while it does not run. */
  backUp(): void
  /** Waits for the demo account's password; null after the time or when there is no demo. */
  demoPassword(withinMs: number): Promise<string | null>
  /** Waits for its address; null after the time or when it has failed for good. */
  whenListening(withinMs: number): Promise<string | null>
  stop(): Promise<void>
}

export function createEmbeddedServer(deps: EmbeddedServerDeps): EmbeddedServer {
  const { fork, start, restarts, log, logFile, onState, onMessage } = deps
  const secret = randomBytes(32).toString('base64url')
  let state: CommunityState = { state: 'starting' }
  let child: (Running & { exited: Promise<void> }) | null = null
  let listening: string | null = null
  let hasDemo = false
  let address: string | null = null
  /** The new path of a damaged database, shown for as long as the app runs. */
  let setAside: string | null = null
  let demoPassword: string | null = null
  let generation = 0
  let started = false
  let lateStarts = 0
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(address: string | null) => void>()
  const waitingForDemo: ((password: string) => void)[] = []

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
    const own = { process, spawned: false, isLate: false, exited }
    child = own
    process.on('spawn', () => {
      own.spawned = true
      process.postMessage({ type: 'start', ...start, secret })
    })
    process.on('message', (message) => receive(message))
    relayLog(process.stdout, log)
    relayLog(process.stderr, log)
    limitStart(own)
  }

  function limitStart(own: Running): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      log.error('the community did not start in time')
      own.isLate = true
      end(own)
    }, startWithinMs)
  }

  function open(found: string): void {
    // Messages arrive until the process has ended.
    if (stopping) return
    clearTimeout(timer)
    address = found
    lateStarts = 0
    become({ state: 'ready', ...(setAside !== null && { setAside }), ...(deps.restored && { restored: deps.restored }) })
  }

  function host(): void {
    if (listening !== null) child?.process.postMessage({ type: 'host', configuration: deps.configuration() })
  }

  // Killing a utility process before it has spawned may do nothing.
  function end(own: Running): void {
    if (own.spawned) own.process.kill()
    else own.process.on('spawn', () => own.process.kill())
  }

  function receive(message: unknown): void {
    const read = serverMessage.safeParse(message)
    if (!read.success) {
      log.warn('the community said something unknown')
      return
    }
    if (read.data.type === 'preparing') {
      prepare(read.data.isOver)
      return
    }
    if (read.data.type === 'demoLoaded') hasDemo = true
    if (read.data.type === 'listening') {
      const found = new URL(read.data.url).origin
      listening = found
      if (deps.configuration() !== null) host()
      clearTimeout(timer)
      // Waits for the demo community, at most 5 s, so that the first page is not empty.
      timer = setTimeout(() => open(found), demoWithinMs)
    }
    if (listening !== null && address === null && (hasDemo || !start.demo)) open(listening)
    if (read.data.type === 'demoPassword') {
      demoPassword = read.data.password
      for (const resolve of waitingForDemo.splice(0)) resolve(demoPassword)
      return
    }
    onMessage(read.data)
  }

  /** A database may be so large and a disk so slow that no limit would be long enough, and an end in between would repeat it all. */
  function prepare(isOver: boolean): void {
    if (stopping || child === null || listening !== null) return
    if (isOver) {
      limitStart(child)
      return
    }
    clearTimeout(timer)
    log.info('the database is copied and brought up to date')
    become({ state: 'preparing' })
  }

  function ended(process: ServerProcess, code: number): void {
    if (child?.process !== process) return
    clearTimeout(timer)
    if (child.isLate) lateStarts += 1
    child = null
    listening = null
    hasDemo = false
    address = null
    onMessage({ type: 'hosting', report: { state: 'off' } })
    onMessage({ type: 'backup', work: { state: 'idle' } })
    if (stopping) return
    const reason = reasonOfExit(code)
    if (reason === 'damaged' && setAside === null) startWithNewDatabase()
    else if (reason === 'newer' || reason === 'folder') fail(reason)
    else startAgain(code)
  }

  function startAgain(code: number): void {
    const pause = lateStarts < mostLateStarts ? restarts.next() : null
    log.error({ exit: code, pause }, 'the community ended unasked')
    if (pause === null) {
      become({ state: 'failed', log: logFile })
      return
    }
    become({ state: 'restarting' })
    timer = setTimeout(run, pause)
  }

  /** Fails for a reason that another start would not fix. */
  function fail(reason: StayingReason): void {
    log.error({ reason }, 'the community cannot be started')
    become({ state: 'failed', log: logFile, reason, folder: start.dataDir })
  }

  /** Only once: if the new database is damaged too, the cause is another. */
  function startWithNewDatabase(): void {
    try {
      setAside = deps.setAsideDatabase()
    } catch (error) {
      log.error({ err: error }, 'a damaged database could not be set aside')
      fail('folder')
      return
    }
    log.error({ file: setAside }, 'the database was damaged and is set aside')
    become({ state: 'restarting' })
    run()
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
      lateStarts = 0
      become({ state: 'restarting' })
      run()
    },
    state: () => state,
    generation: () => generation,
    host,
    measure: () => {
      if (listening !== null) child?.process.postMessage({ type: 'measure' })
    },
    backUp: () => {
      if (address !== null) child?.process.postMessage({ type: 'backUp' })
    },
    headers: (url) => (address !== null && new URL(url).origin === address ? { [launchSecretHeader]: secret } : {}),
    demoPassword(withinMs) {
      if (demoPassword !== null || !start.demo || stopping) return Promise.resolve(demoPassword)
      return new Promise((resolve) => {
        waitingForDemo.push(resolve)
        setTimeout(() => resolve(null), withinMs).unref()
      })
    },
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
      else end(own)
      const limit = setTimeout(() => end(own), stopWithinMs)
      await own.exited
      clearTimeout(limit)
    },
  }
}
