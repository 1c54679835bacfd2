import type { Message, Room } from '../../shared/contract/chat-shapes'
import { type CallableName, type Input, operations } from '../../shared/contract/index'
import type { AppError } from '../../shared/errors'
import { continuesPost } from '../../shared/one-post'
import { Failure } from '../failure'
import type { ChatAccount } from './chat-account'
import type { CommunityClock } from './community-clock'
import type { RoomLogEntry } from './loaded-rooms'

/** What follows a change of chat that was made when a page called an operation: `done` on success, `undo` on failure. */
interface Effect {
  done?: () => void
  undo?: (error: AppError) => void
  /** Calls with the same name are sent one after another, so that the last one counts. */
  turn?: string
}

export interface ChatEffectsDeps {
  /** The current account. An effect ends with it: the next account may have the same room. */
  account: () => ChatAccount | null
  put: (room: Room) => void
  drop: (roomId: string) => void
  /** Loads the list of rooms again. */
  refresh: () => void
  /** Runs a call whose answer may contain the community's time. */
  timed: CommunityClock['timed']
  /** A page shows a room up to a message; the community does not know yet. */
  onRead: (roomId: string, messageId: string) => void
}

/** Runs an operation with its effect on chat, if it has one. */
export type WithChatEffect = <T>(name: CallableName, input: unknown, run: () => Promise<T>) => Promise<T>

export function createChatEffects(deps: ChatEffectsDeps): WithChatEffect {
  const { put, drop, refresh } = deps
  const roomOf = (roomId: string) => deps.account()?.rooms.get(roomId)
  const logOf = (roomId: string) => deps.account()?.logs.get(roomId)

  function changeRoom(roomId: string, change: Partial<Room>): void {
    const room = roomOf(roomId)
    if (room) put({ ...room, ...change })
  }

  /** Rooms whose alarm is being set: its value in the community as far as known, and the number of calls under way. */
  const alarms = new Map<string, { confirmed: boolean; calls: number }>()

  function setAlarm(roomId: string, on: boolean): Effect {
    const alarm = alarms.get(roomId) ?? { confirmed: roomOf(roomId)?.alarm ?? on, calls: 0 }
    alarms.set(roomId, alarm)
    alarm.calls += 1
    changeRoom(roomId, { alarm: on })
    const settle = (confirmed: boolean) => {
      alarm.confirmed = confirmed
      alarm.calls -= 1
      if (alarm.calls > 0) return
      alarms.delete(roomId)
      changeRoom(roomId, { alarm: confirmed })
    }
    return { turn: `alarm ${roomId}`, done: () => settle(on), undo: () => settle(alarm.confirmed) }
  }

  /** Hides or restores messages, in the room's log and in the last message of its list entry. */
  function setHidden(roomId: string, messageIds: readonly string[], hidden: boolean): void {
    deps.account()?.logs.setHidden(roomId, messageIds, hidden)
    const entry = logOf(roomId)
    const newest = entry?.log.messages.at(-1)
    // A last message that is not in the log yet stays.
    if (entry === undefined || newest === undefined || (roomOf(roomId)?.lastMessage?.sentAt ?? 0) > newest.sentAt) return
    changeRoom(roomId, { lastMessage: lastShown(entry) })
  }

  const effects = [
    effectOf('setRoomAlarm', ({ roomId, on }) => setAlarm(roomId, on)),
    effectOf('leaveRoom', ({ roomId }) => ({ done: () => drop(roomId) })),
    effectOf('hideMessages', ({ roomId, messageIds }) => {
      setHidden(roomId, messageIds, true)
      return { undo: () => setHidden(roomId, messageIds, false) }
    }),
    effectOf('showMessages', ({ roomId, messageIds }) => {
      setHidden(roomId, messageIds, false)
      return { undo: () => setHidden(roomId, messageIds, true) }
    }),
    // A reported message is hidden as well, with the pictures it was sent with (docs/product/moderation.md "Reporting").
    effectOf('reportMessage', ({ roomId, messageId }) => {
      const messageIds = postAround(logOf(roomId)?.log.messages ?? [], messageId)
      setHidden(roomId, messageIds, true)
      // A message that was reported before stays hidden.
      return { undo: ({ code }) => code !== 'exists' && setHidden(roomId, messageIds, false) }
    }),
    effectOf('readUpTo', ({ roomId, messageId }) => {
      deps.onRead(roomId, messageId)
      return {
        undo: (error) => deps.account()?.reads.failed(roomId, messageId, error),
        done() {
          deps.account()?.reads.accepted(roomId, messageId)
          // Messages that came after it are still unread.
          if (roomOf(roomId)?.lastMessage?.id === messageId) changeRoom(roomId, { unread: 0, lastReadId: messageId })
        },
      }
    }),
    // The live connection may be late with a new room; blocking closes a room, unblocking opens it.
    effectOf('openRoom', () => ({ done: refresh })),
    effectOf('block', () => ({ done: refresh })),
    effectOf('unblock', () => ({ done: refresh })),
    // The live connection may be late, and a refusal says that the room is not as it is shown.
    ...(['proposeExchange', 'answerExchange', 'endExchange'] as const).map((name) =>
      effectOf(name, () => ({ done: refresh, undo: refresh })),
    ),
    // Whoever shows no read marks sees none.
    effectOf('setSigns', () => ({ done: refresh })),
  ]

  const turns = new Map<string, Promise<unknown>>()

  function inTurn<T>(turn: string | undefined, work: () => Promise<T>): Promise<T> {
    if (turn === undefined) return work()
    const call = (turns.get(turn) ?? Promise.resolve()).then(work)
    turns.set(
      turn,
      call.catch(() => undefined),
    )
    return call
  }

  return async (name, input, run) => {
    const account = deps.account()
    const effect = account === null ? undefined : effects.find((each) => each.name === name)?.begin(input)
    const isCurrent = () => deps.account() === account
    try {
      const output = await inTurn(effect?.turn, () => deps.timed(run))
      if (isCurrent()) effect?.done?.()
      return output
    } catch (error) {
      if (isCurrent()) effect?.undo?.(error instanceof Failure ? error.error : { code: 'serverError' })
      throw error
    }
  }
}

/** The effect of one operation. Invalid input has none: the call is refused. */
function effectOf<N extends CallableName>(name: N, begin: (input: Input<N>) => Effect) {
  return {
    name,
    begin(given: unknown): Effect {
      const read = operations[name].request.out.safeParse(given)
      return read.success ? begin(read.data as Input<N>) : {}
    },
  }
}

/** The last message that is not hidden, as in the list of rooms. */
function lastShown({ log, hidden }: RoomLogEntry): Room['lastMessage'] {
  const shown = log.messages.filter(({ id }) => !hidden.has(id))
  const last = shown.at(-1)
  if (last === undefined) return null
  const { id, senderId, kind, text, sentAt, bot, deleted, exchange, voice } = last
  const pictures = postAround(shown, id).length
  const rest = {
    ...(pictures > 1 && !deleted && { pictures }),
    ...(deleted && { deleted }),
    ...(exchange && { exchange }),
    ...(voice && { voice: voice.seconds }),
  }
  return { id, senderId, kind, text, sentAt, bot, ...rest }
}

/** The ids of the messages of one post; the given id alone where it is not in the log. */
function postAround(messages: readonly Message[], messageId: string): string[] {
  let post: Message[] = []
  for (const message of messages) {
    if (continuesPost(post, message)) post.push(message)
    else if (post.some(({ id }) => id === messageId)) break
    else post = [message]
  }
  return post.some(({ id }) => id === messageId) ? post.map(({ id }) => id) : [messageId]
}
