import { EventEmitter } from 'node:events'
import type { UpdateChannel, UpdateProblem, Updates } from '../../shared/updates'
import type { Log } from '../log'
import { UpdateRefused } from './release-check'
import { fingerprint, type UpdateSource } from './update-source'
import type { Updater } from './updater'

const firstCheckMs = 20_000
const everyMs = 4 * 60 * 60 * 1000
const mostWaitMs = 30_000

/** Keeps the app up to date (docs/product/updates.md). */
export interface AppUpdates {
  state(): Updates
  /** Looks for an update soon, and every four hours from then on. */
  start(): void
  /** Looks for an update now and downloads it. Never fails: the state says what came of it. */
  check(): Promise<void>
  /** Ends the app and starts the downloaded release, once no call is under way. Does nothing without one. */
  restart(): Promise<void>
  /** The app is not ended after all. */
  stay(): void
  /** The last step of quitting. @returns whether an update is being installed, which ends the app */
  install(): Promise<boolean>
  on(event: 'change', listener: (state: Updates) => void): void
  stop(): void
}

export interface UpdatesDeps {
  /** Null for a build that is not signed. */
  source: UpdateSource | null
  load: (source: UpdateSource) => Promise<Updater>
  channel: () => UpdateChannel
  /** Resolves when no call to the community is under way. */
  whenIdle: () => Promise<void>
  quit: () => void
  /** Lets the next instance start before this one has ended. */
  unlock: () => void
  /** Starts the app again once it has ended. */
  relaunch: () => void
  log: Log
  now: () => number
}

export function createUpdates({ source, load, channel, whenIdle, quit, unlock, relaunch, log, now }: UpdatesDeps): AppUpdates {
  const events = new EventEmitter<{ change: [Updates] }>()
  let state: Updates = {
    supported: source === null ? 'none' : 'yes',
    key: source?.keys[0] === undefined ? null : fingerprint(source.keys[0]),
    checkedAt: null,
    step: { name: 'idle' },
    problem: null,
  }
  let updater: Updater | null = null
  let checking: Promise<void> | null = null
  /** The channel of the downloaded release. */
  let readyIn: UpdateChannel | null = null
  let timer: NodeJS.Timeout | undefined
  let again = false

  function become(patch: Partial<Updates>): void {
    state = { ...state, ...patch }
    events.emit('change', state)
  }

  async function look(from: UpdateSource): Promise<void> {
    become({ step: { name: 'checking' }, problem: null })
    try {
      updater ??= await load(from)
      if (!updater.isActive()) return become({ supported: 'installer', step: { name: 'idle' } })
      const wanted = channel()
      const release = await updater.fetch(wanted, (version, share) => become({ step: { name: 'downloading', version, share } }))
      // Another channel may have been chosen meanwhile.
      if (wanted !== channel()) return await look(from)
      readyIn = release === null ? null : wanted
      become({ step: release === null ? { name: 'idle' } : readyStep(release.version, release.notes), checkedAt: now() })
    } catch (error) {
      log.warn({ err: error }, 'no update')
      become({ step: { name: 'idle' }, problem: problemOf(error) })
    }
  }

  async function check(): Promise<void> {
    if (source === null) return
    // A release of the channel that was left is given up.
    if (state.step.name === 'ready' && (readyIn === channel() || state.step.restarting)) return
    checking ??= look(source).finally(() => {
      checking = null
    })
    await checking
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check().then(() => schedule(everyMs)), afterMs)
    timer.unref()
  }

  return {
    state: () => state,
    start() {
      if (source !== null) schedule(firstCheckMs)
    },
    check,
    async restart() {
      const { step } = state
      if (step.name !== 'ready' || step.restarting) return
      become({ step: { ...step, restarting: true } })
      const limit = new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs).unref())
      await Promise.race([whenIdle(), limit])
      again = true
      quit()
    },
    stay() {
      const { step } = state
      again = false
      if (step.name === 'ready' && step.restarting) become({ step: { ...step, restarting: false } })
    },
    async install() {
      if (state.step.name !== 'ready' || updater === null) return false
      try {
        unlock()
        await updater.install(again)
        return true
      } catch (error) {
        log.error({ err: error }, 'the update was not installed')
        if (again) relaunch()
        return false
      }
    },
    on: (event, listener) => void events.on(event, listener),
    stop: () => clearTimeout(timer),
  }
}

function readyStep(version: string, notes: { ko: string[]; en: string[] }) {
  return { name: 'ready', version, notes, restarting: false } as const
}

/** electron-updater's error codes, and those of Node. */
function problemOf(error: unknown): UpdateProblem {
  if (error instanceof UpdateRefused) return error.problem
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return ['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_UPDATE_INFO', 'ERR_UPDATER_NO_CHECKSUM'].includes(code) ? 'damaged' : 'unreachable'
}
