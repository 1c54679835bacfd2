import type { Room } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import type { LiveEvent } from '../../shared/events'
import { Failure } from '../failure'
import { retryPause } from '../live/full-jitter'
import type { Log } from '../log'

export interface RoomRefreshDeps {
  ask: () => Promise<Room[]>
  /** @param received the live events since the request, which may be newer than the answer */
  onAnswer: (rooms: Room[], received: LiveEvent[]) => void
  /** A request began, was answered or was refused. */
  onChange: () => void
  /** A request was answered or refused. */
  onDone: () => void
  log: Log
}

/** Requests the list of rooms when events may have been missed, and again until the community answers. */
export interface RoomRefresh {
  begin(): void
  receive(event: LiveEvent): void
  /** The community can be reached again: repeats a failed request at once. */
  hurry(): void
  /** Whether the rooms have been requested since `stop`. */
  hasBegun(): boolean
  isAsking(): boolean
  /** Why the last request was refused; null after an answer. */
  error(): AppError | null
  stop(): void
}

export function createRoomRefresh({ ask, onAnswer, onChange, onDone, log }: RoomRefreshDeps): RoomRefresh {
  /** Live events since the request began; null while there is none. */
  let received: LiveEvent[] | null = null
  let error: AppError | null = null
  let hasBegun = false
  let isBehind = false
  let refusals = 0
  let retry: NodeJS.Timeout | undefined

  async function request(): Promise<void> {
    clearTimeout(retry)
    const own: LiveEvent[] = []
    received = own
    hasBegun = true
    isBehind = true
    const isCurrent = () => received === own
    onChange()
    try {
      const rooms = await ask()
      if (!isCurrent()) return
      received = null
      isBehind = false
      refusals = 0
      error = null
      onAnswer(rooms, own)
    } catch (thrown) {
      if (!(thrown instanceof Failure)) log.error({ err: thrown }, 'the rooms could not be read')
      if (!isCurrent()) return
      received = null
      refusals += 1
      error = thrown instanceof Failure ? thrown.error : { code: 'serverError' }
      retry = setTimeout(() => void request(), retryPause(refusals, error))
      onChange()
    }
    onDone()
  }

  return {
    begin: () => void request(),
    receive: (event) => received?.push(event),
    hurry() {
      if (isBehind) void request()
    },
    hasBegun: () => hasBegun,
    isAsking: () => received !== null,
    error: () => error,
    stop() {
      clearTimeout(retry)
      received = null
      hasBegun = false
      isBehind = false
      refusals = 0
      error = null
    },
  }
}
