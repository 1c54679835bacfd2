import type { Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import { Failure } from '../failure'
import type { Log } from '../log'
import { fullJitter } from '../realtime/full-jitter'

const longestPauseMs = 60_000

export interface RoomRenewalDeps {
  ask: () => Promise<Room[]>
  /** The answer, and what was heard while it was on its way: the answer may be older. */
  take: (rooms: Room[], heard: LiveEvent[]) => void
  /** One try is over, well or not. @param isLate answered, after it had been refused */
  onTried: (isLate: boolean) => void
  log: Log
}

/** The list of rooms anew where something may have been missed, asked for until it is answered. */
export interface RoomRenewal {
  begin(): void
  hear(event: LiveEvent): void
  /** The community answers again. */
  hurry(): void
  /** Whether the last try was refused and none is under way. */
  isWithout(): boolean
  stop(): void
}

export function createRoomRenewal({ ask, take, onTried, log }: RoomRenewalDeps): RoomRenewal {
  /** What was heard while the rooms are asked for; null while they are not. */
  let heardMeanwhile: LiveEvent[] | null = null
  let isBehind = false
  let refusals = 0
  let again: NodeJS.Timeout | undefined

  async function renew(): Promise<void> {
    clearTimeout(again)
    const heard: LiveEvent[] = []
    heardMeanwhile = heard
    isBehind = true
    const isCurrent = () => heardMeanwhile === heard
    let isLate = false
    try {
      const rooms = await ask()
      if (!isCurrent()) return
      take(rooms, heard)
      isLate = refusals > 0
      isBehind = false
      refusals = 0
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'the rooms could not be read')
      if (!isCurrent()) return
      refusals += 1
      const asked = error instanceof Failure ? (error.error.retryAfter ?? 0) * 1000 : 0
      again = setTimeout(() => void renew(), Math.max(asked, fullJitter(refusals, longestPauseMs)))
    }
    heardMeanwhile = null
    onTried(isLate)
  }

  return {
    begin: () => void renew(),
    hear: (event) => heardMeanwhile?.push(event),
    hurry() {
      if (isBehind) void renew()
    },
    isWithout: () => isBehind && heardMeanwhile === null,
    stop() {
      clearTimeout(again)
      heardMeanwhile = null
      isBehind = false
      refusals = 0
    },
  }
}
