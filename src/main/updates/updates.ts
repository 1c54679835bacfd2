import { EventEmitter } from 'node:events'
import * as z from 'zod'
import type { Release } from '../../shared/release'
import { installProblems, type UpdateChannel, type Updates } from '../../shared/updates'
import type { Log } from '../log'
import type { Store } from '../store'
import type { Installation } from './installation'
import { fetchProblemOf, installProblemOf } from './update-problems'
import { fingerprint, type UpdateSource } from './update-source'
import type { Updater } from './updater'

const firstCheckMs = 20_000
const everyMs = 4 * 60 * 60 * 1000
const mostWaitMs = 30_000

/** The release that was not installed, and the version of the app that tried; null without one. */
export const storedFailure = z.object({ version: z.string(), by: z.string(), problem: z.enum(installProblems) }).nullable()
export type Failure = z.output<typeof storedFailure>

/** Keeps the app up to date (docs/product/updates.md). */
export interface AppUpdates {
  state(): Updates
  /** Looks for an update soon, and every four hours from then on. */
  start(): void
  /** Looks for an update now, and downloads it where the app can replace itself. Never fails: the state says what came of it. */
  check(): Promise<void>
  /** Ends the app and starts the downloaded release, once no call is under way. Does nothing without one, or while a page records. */
  restart(): Promise<void>
  /** The app is not ended after all. */
  stay(): void
  /**
   * The last step of quitting: installs the downloaded release. Without a restart that was asked for, not where it needs an administrator or
   * has failed before.
   * @param isStartedAgain the app starts again in any case, which an installer outside of it would keep from starting
   * @returns whether an installer is at it that ends the app itself
   */
  install(isStartedAgain: boolean): Promise<boolean>
  on(event: 'change', listener: (state: Updates) => void): void
  stop(): void
}

export interface UpdatesDeps {
  /** Null for a build that is not signed. */
  source: UpdateSource | null
  installation: Installation
  /** The running version. */
  version: string
  failure: Store<Failure>
  load: (source: UpdateSource) => Promise<Updater>
  channel: () => UpdateChannel
  /** Resolves when no call to the community is under way. */
  whenIdle: () => Promise<void>
  /** Whether a page records: it is not ended then. */
  isRecording: () => boolean
  quit: () => void
  /** Lets the next instance start before this one has ended. */
  unlock: () => void
  /** Starts the app again once it has ended. */
  relaunch: () => Promise<void>
  log: Log
  now: () => number
}

export function createUpdates(deps: UpdatesDeps): AppUpdates {
  const { source, installation, load, channel, whenIdle, isRecording, quit, unlock, log, now } = deps
  const events = new EventEmitter<{ change: [Updates] }>()
  const stored = deps.failure.read()
  let state: Updates = {
    supported: supportIn(deps),
    feed: source?.feed ?? null,
    key: source?.keys[0] === undefined ? null : fingerprint(source.keys[0]),
    checkedAt: null,
    step: { name: 'idle' },
    problem: null,
    // Another version is running: it was installed after all.
    failed: stored?.by === deps.version ? { version: stored.version, problem: stored.problem } : null,
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

  const hasFailed = (version: string) => state.failed?.version === version

  function keepFailure(failed: NonNullable<Updates['failed']> | null): void {
    deps.failure.write(failed && { ...failed, by: deps.version })
    become({ failed })
  }

  function stepWith(release: Release | null): Updates['step'] {
    if (release === null) return { name: 'idle' }
    const { version, notes } = release
    return installation.kind === 'other' ? { name: 'found', version } : { name: 'ready', version, notes, restarting: false }
  }

  async function relaunch(): Promise<void> {
    try {
      await deps.relaunch()
    } catch (error) {
      log.error({ err: error }, 'the app was not started again')
    }
  }

  async function look(from: UpdateSource): Promise<void> {
    become({ step: { name: 'checking' }, problem: null })
    try {
      updater ??= await load(from)
      const wanted = channel()
      const release = await updater.fetch(wanted, (version, share) => become({ step: { name: 'downloading', version, share } }))
      // Another channel may have been chosen meanwhile.
      if (wanted !== channel()) return await look(from)
      readyIn = release === null ? null : wanted
      if (state.failed && state.failed.version !== release?.version) keepFailure(null)
      become({ step: stepWith(release), checkedAt: now() })
    } catch (error) {
      log.warn({ err: error }, 'no update')
      become({ step: { name: 'idle' }, problem: fetchProblemOf(error) })
    }
  }

  async function check(): Promise<void> {
    if (source === null) return
    // A release of the channel that was left is given up, and a newer one may replace one that has failed.
    if (state.step.name === 'ready' && ((readyIn === channel() && !hasFailed(state.step.version)) || state.step.restarting)) return
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
      if (step.name !== 'ready' || step.restarting || isRecording()) return
      become({ step: { ...step, restarting: true } })
      const limit = new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs).unref())
      await Promise.race([whenIdle(), limit])
      // A recording may have begun meanwhile.
      if (isRecording()) {
        become({ step: { ...step, restarting: false } })
        return
      }
      again = true
      quit()
    },
    stay() {
      const { step } = state
      again = false
      if (step.name === 'ready' && step.restarting) become({ step: { ...step, restarting: false } })
    },
    async install(isStartedAgain) {
      const { step } = state
      if (step.name !== 'ready' || updater === null) return false
      const { version } = step
      const waits = installation.kind === 'package' || (installation.kind === 'installer' && isStartedAgain) || hasFailed(version)
      if (!again && waits) return false
      unlock()
      // What an installer outside of the app does not finish, and a crash, is known at the next start only by the version.
      keepFailure({ version, problem: 'notInstalled' })
      try {
        if (await updater.install(again)) return true
        keepFailure(null)
      } catch (error) {
        log.error({ err: error }, 'the update was not installed')
        keepFailure({ version, problem: installProblemOf(error) })
      }
      if (again) await relaunch()
      return false
    },
    on: (event, listener) => void events.on(event, listener),
    stop: () => clearTimeout(timer),
  }
}

function supportIn({ source, installation }: Pick<UpdatesDeps, 'source' | 'installation'>): Updates['supported'] {
  if (source === null) return 'none'
  return installation.kind === 'other' ? 'installer' : 'yes'
}
