import type { Room } from '../../shared/contract/chat-shapes'
import type { RoomExchange } from '../../shared/contract/exchange-shapes'
import type { AppError } from '../../shared/errors'
import { type ExchangeClock, exchangeClock } from '../../shared/exchange-clock'
import type { CommunityLanguage } from '../../shared/languages'
import { Failure } from '../failure'
import { longestPauseMs, retryPause } from '../live/full-jitter'
import type { CommunityClock } from './community-clock'
import { isFinal } from './unsent-entries'

/** A machine that sleeps stops timers, and a clock can be set: the time is looked at again this often while one runs. */
const lookEveryMs = 5_000
/**
 * One that is ended in this time before its end, by the clock of another machine, is over by its time. The community takes it as that from
 * `earlyMs` before its end (3 s, server/features/chat/exchange/exchange-rules.ts); this is longer, since what is known here of the
 * community's time may be wrong by a second or two.
 */
const nearEndMs = 5_000

export interface ExchangesDeps {
  /** The rooms of the account that is signed in. */
  rooms: () => readonly Room[]
  clock: Pick<CommunityClock, 'now' | 'check' | 'isKnown'>
  /** Ends one whose time is over. */
  end: (roomId: string, exchangeId: string) => Promise<unknown>
  /** Requests the rooms, and with them the community's time. */
  refresh: () => void
  /** The other language begins, or all of it is over. @param first the language that came first */
  onTurn: (room: Room, half: 'second' | 'over', first: CommunityLanguage) => void
}

/**
 * Follows the 30 + 30s that run in the account's rooms: reports each change of language and each end once, and ends what is over. What had
 * passed before it was known, as at a start, is not reported.
 */
export interface Exchanges {
  /** A room has changed, time has passed, the community's time is known again, or the machine was asleep. */
  look(): void
  /** Another account signs in. */
  stop(): void
}

interface Followed {
  exchangeId: string
  first: CommunityLanguage
  half: ExchangeClock['half']
  endsAt: number
  ending: Ending
}

/** The tries to end one that is over. */
interface Ending {
  tries: number
  /** When the next one may be, as `performance.now()`; infinite during one. */
  nextAt: number
}

export function createExchanges({ rooms, clock, end, refresh, onTurn }: ExchangesDeps): Exchanges {
  /** By room. */
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined
  /** The community's time was asked for since it is not known. */
  let hasAskedTime = false

  function follow(room: Room, exchange: RoomExchange & { startedAt: number }, now: number): ExchangeClock {
    const { id: exchangeId, first } = exchange
    const state = exchangeClock({ first, startedAt: exchange.startedAt * 1000 }, now)
    const former = followed.get(room.id)
    const before = former?.exchangeId === exchangeId ? former : undefined
    const ending = before?.ending ?? { tries: 0, nextAt: 0 }
    followed.set(room.id, { exchangeId, first, half: state.half, endsAt: state.endsAt, ending })
    if (before !== undefined && before.half !== state.half && state.half !== 'first') onTurn(room, state.half, first)
    if (state.half === 'over' && performance.now() >= ending.nextAt) void finish(room.id, exchangeId, ending)
    return state
  }

  /** Tries to end one that is over, which the community does by itself too. */
  async function finish(roomId: string, exchangeId: string, ending: Ending): Promise<void> {
    ending.tries += 1
    ending.nextAt = Number.POSITIVE_INFINITY
    const refusal = await end(roomId, exchangeId).then(
      () => null,
      (error: unknown): AppError => (error instanceof Failure ? error.error : { code: 'serverError' }),
    )
    // It may be gone, or another account's turn.
    if (followed.get(roomId)?.ending !== ending) return
    ending.nextAt = performance.now() + (refusal === null ? longestPauseMs : retryPause(ending.tries, refusal))
    // Otherwise the room is as it is shown, and a request for the rooms would cut short the pause after one that has failed.
    if (refusal === null || isFinal(refusal)) refresh()
    look()
  }

  /** By a clock that may be wrong, changes would be told falsely and then again, and what still runs would be ended. */
  function awaitTime(): void {
    if (!rooms().some(isRunning)) return
    timer = setTimeout(() => {
      if (!hasAskedTime) refresh()
      hasAskedTime = true
      look()
    }, lookEveryMs)
  }

  function look(): void {
    clearTimeout(timer)
    clock.check()
    if (!clock.isKnown()) {
      awaitTime()
      return
    }
    hasAskedTime = false
    const now = clock.now()
    const all = rooms()
    const waits = all.filter(isRunning).map((room) => {
      const { turnsAt, endsAt, half } = follow(room, room.exchange, now)
      if (half === 'over') return (followed.get(room.id)?.ending.nextAt ?? 0) - performance.now()
      return (half === 'first' ? turnsAt : endsAt) - now
    })
    for (const [roomId, { exchangeId, first, half, endsAt }] of followed) {
      const room = all.find(({ id }) => id === roomId)
      if (room !== undefined && isRunning(room) && room.exchange.id === exchangeId) continue
      followed.delete(roomId)
      // The other member's machine, or the community, was quicker to end it.
      if (room !== undefined && half !== 'over' && now >= endsAt - nearEndMs) onTurn(room, 'over', first)
    }
    if (waits.length > 0) timer = setTimeout(look, Math.min(lookEveryMs, ...waits))
  }

  return {
    look,
    stop() {
      clearTimeout(timer)
      followed.clear()
    },
  }
}

type RunningRoom = Room & { exchange: RoomExchange & { startedAt: number } }
const isRunning = (room: Room): room is RunningRoom => typeof room.exchange?.startedAt === 'number'
