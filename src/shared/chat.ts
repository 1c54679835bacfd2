import type { Message, Quote, Room } from './contract/chat-shapes'
import type { MessageCorrection } from './contract/corrections-shapes'
import type { MessageChange } from './contract/messages'
import type { Voice } from './contract/voice'
import type { AppError } from './errors'
import type { ContactDetail } from './text/contact-details'
import type { WordCounts } from './text/word-counts'

/* The chat state that main sends to a page. Main alone computes what a room holds: order, gaps, deletions, unread counts and unsent
   messages. A page asks to follow chat, receives a first patch that holds the whole state, and applies the numbered patches that follow. */

/** A message that is not on the server yet (docs/product/chat.md "Unsent messages"). It is stored on disk before it is shown. */
export interface UnsentMessage {
  /** A UUIDv7; it becomes the `key` of the sent message. */
  id: string
  roomId: string
  text: string
  /** The number of images. Each is served at `app-media://waiting/<id>/<index>`. */
  images: number
  /** The message that this one replies to. */
  quote: Quote | null
  /** Set where it corrects the message that it quotes. */
  correction?: MessageCorrection
  /** Set for a voice message, which has neither text nor images; its sound is served at `app-media://waiting/<id>/voice`. */
  voice?: { seconds: number; wave: number[] } | undefined
  /** Set for a forwarded message: the paths of its images, or its recording, which are shown in place of its own. */
  forwarded?: { images: string[]; voice?: Voice | undefined }
  /**
   * `waiting`: waits for the network, for the message before it, or for the next retry. `failed`: is sent again only when the user asks.
   */
  state: 'waiting' | 'sending' | 'failed'
  /** Its files are being sent: it can still be cancelled. */
  uploading?: boolean
  /** The error of the last attempt. */
  error: AppError | null
  /** ISO 8601. */
  writtenAt: string
}

/** The answer to a text with contact details for somebody new: nothing is sent until the member confirms it. */
export interface ContactQuestion {
  asks: ContactDetail[]
}

/** What the member has decided in a room with somebody new (docs/product/chat.md "Somebody new"). */
export interface RoomCaution {
  roomId: string
  /** Contact details are sent without another question. */
  sends: boolean
  /** The card that says what to watch for is closed. */
  closed: boolean
  /** Paths of the covered pictures and recordings that were opened. */
  opened: string[]
}

/** A message to be forwarded, as the page shows it. */
export interface Forwarded {
  roomId: string
  /** Of one post. */
  messageIds: string[]
  text: string
  /** Paths of the image store. */
  images: string[]
  /** Of a voice message. */
  voice?: Voice | undefined
}

/** A recording that is to be sent. */
export interface Recording {
  /** The file as `MediaRecorder` made it: Opus in WebM or Ogg, at most `limits.voice.bytes`. */
  bytes: Uint8Array
  /** Its length as the page measured it, shown until it is sent; the community measures it itself. */
  seconds: number
  /** The loudness of its parts (contract/voice.ts). */
  wave: number[]
}

/** An edit, a deletion or a reaction that is not on the server yet; pages show the message with it applied. */
export interface UnsentChange {
  /** UUIDv7. */
  id: string
  roomId: string
  /** The id of the message or unsent message that it changes. */
  messageId: string
  change: MessageChange
  state: UnsentMessage['state']
  error: AppError | null
}

/** Everything that is not on the server yet, each list in the order of writing. */
export interface Unsent {
  messages: UnsentMessage[]
  changes: UnsentChange[]
}

/** The list of rooms. */
export interface RoomList {
  /** Unordered; null while nothing is known. */
  rooms: Room[] | null
  /** When the rooms were last known to be current, in milliseconds since 1970; null while nothing is known. */
  at: number | null
  isAsking: boolean
  /** Why the last request failed; null after a success. */
  error: AppError | null
}

/** The part of a room's messages that one page shows; it ends at the newest message. */
export interface RoomLogState {
  /** Oldest first; null until the first request has succeeded or failed. */
  messages: Message[] | null
  /** Ids in `messages` that this member deleted for themselves. They are not rendered, but the read position may point at one. */
  hidden: string[]
  /** Whether there are messages before the first one. */
  hasOlder: boolean
  /** The state of the last request for older messages. */
  older: 'idle' | 'loading' | 'failed'
  isAsking: boolean
  /** Why the last request for the newest messages failed; null after a success. */
  error: AppError | null
  /** When the messages were last known to be current, in milliseconds since 1970; null while nothing is known. */
  at: number | null
}

/** How much Korean and English the two members of a room have written lately (docs/product/chat.md "Shares of languages"). */
export interface LanguageShares {
  own: WordCounts
  partner: WordCounts
  /**
   * The messages that were counted: `all` of `limits.shares.days`, the `newest` `limits.shares.messages` where there are more, those that are
   * `known` on this machine, or these while others are being read (`reading`).
   */
  of: 'all' | 'newest' | 'known' | 'reading'
}

/** One change of the chat state that a page shows. */
export type ChatChange =
  /** The whole state: the first patch, and again after another account signs in. Every open room is closed. */
  | { kind: 'start'; list: RoomList; unsent: Unsent; unread: number; typing: string[]; cautions: RoomCaution[]; clock: number }
  | { kind: 'list'; list: RoomList }
  | { kind: 'room'; room: Room }
  | { kind: 'roomGone'; roomId: string }
  /** Replaces all unsent messages and changes. */
  | { kind: 'unsent'; unsent: Unsent }
  /** The number of unread messages in rooms that are not muted. */
  | { kind: 'unread'; count: number }
  /** The rooms in which the other member is writing. */
  | { kind: 'typing'; roomIds: string[] }
  /** Replaces what was decided in rooms with somebody new. */
  | { kind: 'cautions'; cautions: RoomCaution[] }
  /** Replaces the shares of languages in a room, sent from `countLanguages` on. */
  | { kind: 'shares'; roomId: string; shares: LanguageShares }
  /** The community's time less this machine's, in milliseconds. */
  | { kind: 'clock'; offset: number }
  /** Replaces the log of a room that the page has open. */
  | { kind: 'log'; roomId: string; log: RoomLogState }
  /** Messages to insert or replace, ordered by `sentAt`, the ids to remove, and the other fields that changed. */
  | { kind: 'messages'; roomId: string; put: Message[]; drop: string[]; rest: Partial<Omit<RoomLogState, 'messages'>> }

/** Changes that are applied together. The first patch of a page has number 0, each further one the next number. */
export interface ChatPatch {
  number: number
  changes: ChatChange[]
}
