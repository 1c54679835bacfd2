import type { Connection } from '../../shared/bridge'
import type { LiveEvent } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { Log } from '../log'
import { fullJitter } from './full-jitter'

/** Why a stream is over: it broke, the session is no longer good, or this account has too many. */
export type StreamEnd = 'broken' | 'tokenExpired' | 'tooMany'

/** What a stream tells. */
export interface StreamEars {
  /** Something came, be it a heartbeat: the connection lives. */
  alive(): void
  event(event: LiveEvent): void
  /** What comes was missed, and later of it may say that earlier is past; or that is over. Only a stream that tells all of it says so. */
  catchUp?(isGoing: boolean): void
  /** What happened before now is not told: ask for it. */
  reset(): void
  ended(why: StreamEnd): void
}

/** One connection to what happens live. After `close` it says nothing more. */
export interface LiveStream {
  close(): void
}

/** Opens a stream of the kind the community has; a rejection counts as one that broke. */
export type OpenStream = (ears: StreamEars) => Promise<LiveStream>

/**
 * The one live subscription of the app. It lives in main, as long as somebody is signed in, whether or not there is a window.
 * Screens never learn which kind of community is behind it.
 */
export interface LiveFeed {
  state(): Connection
  /** Begins, or begins anew for somebody else. */
  start(): void
  /** Gives up the connection there is and makes another: a silently dead one does not heal by itself. */
  rebuild(reason: string): void
  /** Nobody is signed in. */
  rest(): void
  stop(): void
}

export interface LiveFeedDeps {
  open: OpenStream
  onEvent: (event: LiveEvent) => void
  /** Whether what comes is told after the fact; after `onReset` it no longer is. */
  onCatchUp: (isGoing: boolean) => void
  onReset: () => void
  onState: (state: Connection) => void
  log: Log
}

const longestPauseMs = 60_000
const tooManyPauseMs = 30_000

export function createLiveFeed({ open, onEvent, onCatchUp, onReset, onState, log }: LiveFeedDeps): LiveFeed {
  let state: Connection = 'unknown'
  let stream: LiveStream | null = null
  let isWanted = false
  let round = 0
  let failures = 0
  let silence: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined

  function become(next: Connection): void {
    if (state === next) return
    state = next
    onState(next)
  }

  /** Ends what there is; a stream of an earlier round is not heard any more. */
  function drop(): number {
    clearTimeout(silence)
    clearTimeout(again)
    stream?.close()
    stream = null
    round += 1
    return round
  }

  function connect(): void {
    const mine = drop()
    const isCurrent = () => mine === round
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => isCurrent() && fail('silence', 'broken'), limits.offlineAfterMs)
    }
    listen()
    const ears: StreamEars = {
      alive() {
        if (!isCurrent()) return
        listen()
        failures = 0
        become('online')
      },
      event: (event) => isCurrent() && onEvent(event),
      catchUp: (isGoing) => isCurrent() && onCatchUp(isGoing),
      reset: () => isCurrent() && onReset(),
      ended: (why) => isCurrent() && fail('ended', why),
    }
    open(ears).then(
      (opened) => {
        if (isCurrent()) stream = opened
        else opened.close()
      },
      (error: unknown) => isCurrent() && fail(error, 'broken'),
    )
  }

  function fail(reason: unknown, why: StreamEnd): void {
    drop()
    become('offline')
    failures += 1
    // A session that is over ends with the call that opens the next stream; one that was only renewed goes on with it.
    const pause = why === 'tooMany' ? tooManyPauseMs : fullJitter(failures, longestPauseMs)
    log.info({ reason, pause }, 'the live connection is gone')
    again = setTimeout(connect, pause)
  }

  return {
    state: () => state,
    start() {
      isWanted = true
      failures = 0
      become('unknown')
      connect()
    },
    rebuild(reason) {
      if (!isWanted) return
      log.info({ reason }, 'the live connection is made anew')
      failures = 0
      connect()
    },
    rest() {
      isWanted = false
      drop()
      become('unknown')
    },
    stop() {
      isWanted = false
      drop()
    },
  }
}
