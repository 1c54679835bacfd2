import type { ColumnType } from 'kysely'
import type { Counter } from './counter'

/** A time column that a new row does not set. */
type Later = ColumnType<number | null, number | null | undefined, number | null>

type Text = ColumnType<string | null, string | null | undefined, string | null>

/** The tables of chat and of live events (schema.ts describes the conventions of all tables). */
export interface ChatSchema {
  rooms: {
    id: string
    kind: 'pair' | 'self' | 'bot'
    /** Identifies the pair of members, in either order; each pair has one live room. */
    pair_key: string
    opened_at: number
    ended_at: number | null
    /** The number of its newest message. */
    last_seq: Counter
    /** When its newest message was sent. Times of messages never decrease within a room. */
    last_at: Counter
    /** Increases with each change of the room. A mirror with a smaller version is out of date. */
    version: Counter
    mirrored_version: Counter
    /** The number of the last message that is up to date in the mirror; later messages are written again. */
    mirrored_seq: Counter
    /** The number of the last change of a message in the room. */
    last_change: Counter
    mirrored_change: Counter
    /** The program from which the chat was last opened. */
    program_id: ColumnType<string | null, string | null | undefined, string | null>
    /** JSON of the 30 + 30 that is proposed or running (features/chat/exchange/exchange-rules.ts `StoredExchange`); null: none. */
    exchange: Text
    /** When that proposal expires, or when it is over. */
    exchange_until: Later
  }
  room_members: {
    room_id: string
    user_id: string
    /** 0: muted. */
    alarm: ColumnType<number, number | undefined, number>
    exited_at: number | null
    /** The room's position in this member's list; 0 before the first message: not listed. */
    listed_at: Counter
    unread_count: Counter
    last_read_seq: Counter
    last_read_id: string | null
    /** 1: this member has sent a message here. */
    has_written: Counter
    /**
     * How far this member is shown to the other to have read: when the last such message was sent, and when it was read. Null: nothing is
     * shown.
     */
    mark_sent_at: Later
    mark_read_at: Later
    /** The room's version when this member last deleted messages for themselves or restored them; 0: never. */
    hidden_version: Counter
  }
  messages: {
    id: string
    room_id: string
    /** The number in its room, from 1 without a gap. */
    seq: number
    /** A user's id, or `bot`. */
    sender_id: string
    /** The `Idempotency-Key` of its post; the messages of one post differ by `part`. */
    client_id: string | null
    part: Counter
    /** The hash of that request's body, so that another body under the same key is refused. */
    body_hash: string | null
    /** `said`: an ordinary message. */
    kind: 'said' | 'ended'
    text: string
    /** JSON array of image paths, which hold the sizes; of a voice message that of its recording (shared/text/voice-path.ts). */
    images: string
    /** JSON array of the loudness of the recording's parts (contract/voice.ts). */
    wave: Text
    /** 1: the message was forwarded. */
    forwarded: Counter
    /** JSON of a bot message's content (contract/chat-shapes.ts `BotNote`). */
    bot: string | null
    sent_at: number
    /** The number of its last change in the room; 0: never changed. */
    change_no: Counter
    edited_at: Later
    /** When it was deleted for both members; its text and images are empty since. */
    deleted_at: Later
    /** The message of the room that this one replies to. */
    reply_to: Text
    /** JSON of the quotation of that message (contract/chat-shapes.ts `Quote`), updated when that message changes. */
    quote: Text
    /** JSON array of the members' reactions (contract/reactions.ts `Reaction`); null: none. */
    reactions: Text
    /** JSON of what it corrects in the message that it replies to (contract/corrections-shapes.ts `MessageCorrection`); null: nothing. */
    correction: Text
    /** JSON of the step of a 30 + 30 that it is (contract/exchange-shapes.ts `ExchangeStep`); null: none. */
    exchange: Text
  }
  /** Changes of messages, by the `Idempotency-Key` of their request. */
  message_changes: { user_id: string; client_id: string; body_hash: string; changed_at: number }
  /** Messages that a member deleted for themselves; `hidden` 0: restored. `version`: the room's version at that time. */
  hidden_messages: { user_id: string; room_id: string; seq: number; hidden: number; version: number }
  /** Hashes of the texts that a member has sent lately, by room. */
  sent_texts: { user_id: string; text_hash: string; room_id: string; sent_at: number }
  /** Rooms that are deleted here but not in the mirror yet, with the one person who was in each. */
  gone_rooms: { room_id: string; user_id: string }
  /** The number of each person's newest live event. */
  live_heads: { user_id: string; seq: number }
  /** The newest live events of each person, for clients that reconnect; `event` is JSON as on the network. */
  live_events: { user_id: string; seq: number; event: string; created_at: number }
}
