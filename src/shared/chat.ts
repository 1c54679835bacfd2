import type { MessageChange } from './contract/chat'
import type { Message, Quote, Room } from './contract/chat-shapes'
import type { AppError } from './errors'

/*
 * Chat as main tells it to a page. Main alone works out what a room holds: order, gaps, deletions, unread counts, unsent messages. A page
 * asks to follow chat, gets a first patch that holds everything it starts from, and applies the numbered patches that come after it.
 */

/** A message that the community does not have yet (docs/product/chat.md "Unsent messages"); it is on disk before it is shown. */
export interface UnsentMessage {
  /** UUIDv7; the `key` of the message it becomes. */
  id: string
  roomId: string
  text: string
  /** How many images it has; each can be shown by `app-media://waiting/<id>/<index>`. */
  images: number
  /** The message that it answers. */
  quote: Quote | null
  /** `waiting`: for the network, for the message before it, or for the next try. `failed`: it is sent only when asked to. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, or why the last try did. */
  error: AppError | null
  /** ISO 8601. */
  writtenAt: string
}

/** A change of a message that the community does not have yet; pages show the message as it will be. */
export interface UnsentChange {
  /** UUIDv7. */
  id: string
  roomId: string
  /** The message, or the unsent message that it is of. */
  messageId: string
  change: MessageChange
  state: UnsentMessage['state']
  error: AppError | null
}

/** What the community does not have yet, each in the order of writing. */
export interface Unsent {
  messages: UnsentMessage[]
  changes: UnsentChange[]
}

/** The list of rooms. */
export interface RoomList {
  /** In no order; null while nothing is known. */
  rooms: Room[] | null
  /** When they were last known to be current, in milliseconds since 1970; null while nothing is known. */
  at: number | null
  isAsking: boolean
  /** Why the last request was refused; null after an answer. */
  error: AppError | null
}

/** The stretch of a room's messages that one page shows, up to the newest. */
export interface RoomLogState {
  /** Oldest first; null until the community has answered or refused. */
  messages: Message[] | null
  /** Ids of messages in it that this member deleted for themselves. They are not drawn, but reading may have stopped at one. */
  hidden: string[]
  /** Whether there are messages before the first. */
  hasOlder: boolean
  /** The state of the last request for older messages. */
  older: 'idle' | 'loading' | 'failed'
  isAsking: boolean
  /** Why the newest messages could not be had; null after an answer. */
  error: AppError | null
  /** When they were last known to be current, in milliseconds since 1970; null while nothing is known. */
  at: number | null
}

/** One change of what a page shows of chat. */
export type ChatChange =
  /** Everything anew: the first patch, and after another account signed in. Rooms that were open are closed. */
  | { kind: 'start'; list: RoomList; unsent: Unsent; unread: number }
  | { kind: 'list'; list: RoomList }
  | { kind: 'room'; room: Room }
  | { kind: 'roomGone'; roomId: string }
  /** Everything unsent. */
  | { kind: 'unsent'; unsent: Unsent }
  /** How many messages are unread in rooms that are not muted. */
  | { kind: 'unread'; count: number }
  /** The log of a room that the page has open, anew. */
  | { kind: 'log'; roomId: string; log: RoomLogState }
  /** Messages to add or to replace, each in its place by `sentAt`, the ids of those to take out, and what else changed. */
  | { kind: 'messages'; roomId: string; put: Message[]; drop: string[]; rest: Partial<Omit<RoomLogState, 'messages'>> }

/** Changes that belong together. The first patch of a page has number 0, each further one the next number. */
export interface ChatPatch {
  number: number
  changes: ChatChange[]
}
