import type { Room } from '../../shared/contract/chat-shapes'
import type { RoomExchange } from '../../shared/contract/exchange-shapes'
import { type ExchangeClock, exchangeClock } from '../../shared/exchange-clock'
import type { CommunityLanguage } from '../../shared/languages'
import type { CommunityClock } from './community-clock'

/** A machine that sleeps stops timers, and a clock can be set: the time is looked at again this often while one runs. */
const lookEveryMs = 5_000
/** One that is ended in this time before its end, by the clock of another machine, is over by its time. */
const nearEndMs = 5_000

export interface ExchangesDeps {
  /** The rooms of the account that is signed in. */
  rooms: () => readonly Room[]
  clock: Pick<CommunityClock, 'now' | 'check' | 'isKnown'>
  /** Ends one whose time is over. */
  end: (roomId: string, exchangeId: string) => Promise<unknown>
  /** The other language begins, or all of it is over. @param first the language that came first */
  onTurn: (room: Room, half: 'second' | 'over', first: CommunityLanguage) => void
}

/**
 * Follows the 30 + 30s that run in the account's rooms: reports each change of language and each end once, and ends what is over. What had
 * passed before it was known, as at a start, is not reported.
 */
export interface Exchanges {
  /** A room has changed, time has passed, or the machine was asleep. */
  look(): void
  /** Another account signs in. */
  stop(): void
}

interface Followed {
  exchangeId: string
  first: CommunityLanguage
  half: ExchangeClock['half']
  endsAt: number
}

export function createExchanges({ rooms, clock, end, onTurn }: ExchangesDeps): Exchanges {
  /** By room. */
  const followed = new Map<string, Followed>()
  /** Those that are being ended. */
  const ending = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function follow(room: Room, exchange: RoomExchange & { startedAt: number }, now: number): ExchangeClock {
    const { id: exchangeId, first } = exchange
    const state = exchangeClock({ first, startedAt: exchange.startedAt * 1000 }, now)
    const before = followed.get(room.id)
    followed.set(room.id, { exchangeId, first, half: state.half, endsAt: state.endsAt })
    if (before?.exchangeId === exchangeId && before.half !== state.half && state.half !== 'first') onTurn(room, state.half, first)
    if (state.half === 'over') finish(room.id, exchangeId)
    return state
  }

  function finish(roomId: string, exchangeId: string): void {
    // By a clock that may be wrong, one that runs would be ended.
    if (ending.has(exchangeId) || !clock.isKnown()) return
    ending.add(exchangeId)
    // Without a network the next look tries again; the community ends it by itself too.
    void end(roomId, exchangeId)
      .catch(() => undefined)
      .finally(() => ending.delete(exchangeId))
  }

  function look(): void {
    clearTimeout(timer)
    clock.check()
    const now = clock.now()
    const all = rooms()
    const waits = all.filter(isRunning).map((room) => {
      const { turnsAt, endsAt } = follow(room, room.exchange, now)
      const next = now < turnsAt ? turnsAt : endsAt
      return next > now ? next - now : lookEveryMs
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
