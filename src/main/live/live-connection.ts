import type { Connection } from '../../shared/community'
import type { LiveEvent, RemovalSign, TypingSign } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { LiveCause } from '../../shared/live-cause'
import type { Log } from '../log'
import { fullJitter } from './full-jitter'
import { liveCauseOf } from './live-cause'

/** Why a stream ended: it broke, the session is no longer valid, or the account has too many streams. */
export type StreamEnd = 'broken' | 'tokenExpired' | 'tooMany'

/** What a stream reports. */
export interface StreamListener {
  /** Data or a heartbeat arrived: the connection is alive. */
  alive(): void
  event(event: LiveEvent): void
  /** Somebody is writing; only streams that receive it call it. */
  typing?(sign: TypingSign): void
  /** Something was removed or is back; only streams that receive it call it. */
  removal?(sign: RemovalSign): void
  /** The community's time, in milliseconds since 1970. */
  time?(now: number): void
  /** Missed events begin or end to arrive; a later one may make an earlier one obsolete. Only streams that deliver all of them call it. */
  catchUp?(isGoing: boolean): void
  /** Earlier events are not delivered and have to be loaded. */
  reset(): void
  /** The cause of the failure where it is known, before `ended`. */
  failed?(error: unknown): void
  ended(why: StreamEnd): void
}

/** One live connection. It reports nothing after `close`. */
export interface LiveStream {
  close(): void
}

/** Opens the community's kind of stream; a rejection counts as a broken stream. */
export type OpenStream = (listener: StreamListener) => Promise<LiveStream>

/**
 * The app's only live subscription. It is open while somebody is signed in, with or without a window, and hides the community's kind of
 * stream.
 */
export interface LiveConnection {
  state(): Connection
  /** The cause while it is offline; else null. */
  cause(): LiveCause | null
  /** Connects, or connects again for another account. */
  start(): void
  /** Replaces the connection by a new one, since a silently dead one does not recover. */
  rebuild(reason: string): void
  /** The community answers again: a broken stream is opened within some seconds, however long the delay before the next try has grown. */
  hurry(): void
  /** Nobody is signed in. */
  disconnect(): void
  stop(): void
}

export interface LiveConnectionDeps {
  open: OpenStream
  onEvent: (event: LiveEvent) => void
  onTyping: (sign: TypingSign) => void
  onRemoval: (sign: RemovalSign) => void
  /** The community's time arrived, in milliseconds since 1970. */
  onTime: (now: number) => void
  /** Whether the arriving events are missed ones; false again after `onReset`. */
  onCatchUp: (isGoing: boolean) => void
  onReset: () => void
  /** Called when the state or the cause changes. */
  onState: (state: Connection, cause: LiveCause | null) => void
  log: Log
}

const tooManyPauseMs = 30_000
/** Random within this, since all clients may notice at the same time that a server is back. */
const hurriedPauseMs = 5_000

export function createLiveConnection(deps: LiveConnectionDeps): LiveConnection {
  const { open, onEvent, onTyping, onRemoval, onTime, onCatchUp, onReset, onState, log } = deps
  let state: Connection = 'unknown'
  let cause: LiveCause | null = null
  let stream: LiveStream | null = null
  let isWanted = false
  let round = 0
  let failures = 0
  let silence: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  /** When a broken stream is opened again; null while none waits for it. */
  let opensAt: number | null = null

  function become(next: Connection, why: LiveCause | null = null): void {
    if (state === next && cause === why) return
    state = next
    cause = why
    onState(next, why)
  }

  /** Closes the stream; later reports of it are ignored. */
  function drop(): number {
    clearTimeout(silence)
    clearTimeout(again)
    opensAt = null
    stream?.close()
    stream = null
    round += 1
    return round
  }

  function connect(): void {
    const mine = drop()
    const isCurrent = () => mine === round
    let fault: unknown
    let isWelcome = false
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => isCurrent() && fail('silence', 'broken', 'deadline'), limits.offlineAfterMs)
    }
    listen()
    const listener: StreamListener = {
      alive() {
        if (!isCurrent()) return
        listen()
        // A stream that ends right after its welcome has failed, too.
        if (isWelcome) failures = 0
        isWelcome = true
        become('online')
      },
      event: (event) => isCurrent() && onEvent(event),
      typing: (sign) => isCurrent() && onTyping(sign),
      removal: (sign) => isCurrent() && onRemoval(sign),
      time: (now) => isCurrent() && onTime(now),
      catchUp: (isGoing) => isCurrent() && onCatchUp(isGoing),
      reset: () => isCurrent() && onReset(),
      failed(error) {
        fault = error
      },
      ended: (why) => isCurrent() && fail(fault ?? 'ended', why, why === 'broken' ? liveCauseOf(fault) : 'refused'),
    }
    open(listener).then(
      (opened) => {
        if (isCurrent()) stream = opened
        else opened.close()
      },
      (error: unknown) => isCurrent() && fail(error, 'broken', liveCauseOf(error)),
    )
  }

  function fail(reason: unknown, why: StreamEnd, found: LiveCause): void {
    drop()
    become('offline', found)
    failures += 1
    // The call that opens the next stream ends an expired session, or continues with a renewed one.
    const pause = why === 'tooMany' ? tooManyPauseMs : fullJitter(failures)
    log.info({ reason, pause }, 'the live connection is gone')
    again = setTimeout(connect, pause)
    if (why === 'broken') opensAt = performance.now() + pause
  }

  return {
    state: () => state,
    cause: () => cause,
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
    hurry() {
      const pause = Math.random() * hurriedPauseMs
      if (opensAt === null || opensAt <= performance.now() + pause) return
      clearTimeout(again)
      again = setTimeout(connect, pause)
      opensAt = performance.now() + pause
    },
    disconnect() {
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
