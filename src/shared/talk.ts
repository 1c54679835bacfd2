import type { Message, Room } from './contract/chat-shapes'
import type { AppError } from './errors'
import type { LiveEvent } from './events'

/** A message on its way: on disk before it is shown, gone once the community has it (decision 21). */
export interface WaitingMessage {
  /** UUIDv7; the `key` of the message it becomes. */
  id: string
  roomId: string
  text: string
  /** Its images can be shown by `app-media://waiting/<id>/<index>`; how many there are. */
  images: number
  /** `waiting`: for the network, for one before it, or for the next try. `failed`: it goes only when asked to. */
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, or why the last try did. */
  error: AppError | null
  /** ISO 8601. */
  writtenAt: string
}

/** What is heard live of one's rooms. */
export type TalkNews =
  | LiveEvent
  /** A message of this machine has arrived: the waiting one of that key has become these. */
  | { kind: 'sent'; roomId: string; key: string; messages: Message[] }
  /** Something was missed: what is shown has to be asked for anew. */
  | { kind: 'reset' }

/** What was loaded of one's rooms, readable without a network (decision 43). `at`: milliseconds since 1970. */
export interface KeptRooms {
  at: number
  rooms: Room[]
}
export interface KeptMessages {
  at: number
  /** The newest 200 at most, oldest first. */
  messages: Message[]
}
