import type { ColumnType } from 'kysely'
import type { Counter } from './counter'

/** A time that a new row does not have. */
type Later = ColumnType<number | null, number | null | undefined, number | null>

type Text = ColumnType<string | null, string | null | undefined, string | null>

/** The tables of chat and of live events (schema.ts says what applies to all tables). */
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
    /** When its newest message was sent; no later one is sent before. */
    last_at: Counter
    /** Grows with whatever changes in or about the room; a mirror of it elsewhere is behind while its own is less. */
    version: Counter
    mirrored_version: Counter
    /** The number of the last message whose copy is up to date; later messages are written again. */
    mirrored_seq: Counter
    /** The number of the last change of a message in it. */
    last_change: Counter
    mirrored_change: Counter
    /** The program the chat was last begun from. */
    program_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  room_members: {
    room_id: string
    user_id: string
    /** 0: muted. */
    alarm: ColumnType<number, number | undefined, number>
    exited_at: number | null
    /** Its place in this member's list; 0: not in it before the first message. */
    listed_at: Counter
    unread_count: Counter
    last_read_seq: Counter
    last_read_id: string | null
    /** The room's version when this member last deleted something for themselves, or took that back; 0: never. */
    hidden_version: Counter
  }
  messages: {
    id: string
    room_id: string
    /** Its place in the room, from 1 on without a gap. */
    seq: number
    /** A user's id, or `bot`. */
    sender_id: string
    /** The `Idempotency-Key` of its post; the messages of one post differ by `part`. */
    client_id: string | null
    part: Counter
    /** Of that post, so that another one under the same key is refused. */
    body_hash: string | null
    /** `said`: an ordinary message. */
    kind: 'said' | 'ended'
    text: string
    /** JSON array of image paths, which hold the sizes. */
    images: string
    /** JSON of what the bot tells (contract/chat-shapes.ts `BotNote`). */
    bot: string | null
    sent_at: number
    /** The number of its last change in the room; 0: none. */
    change_no: Counter
    edited_at: Later
    /** Deleted for both: its text and images are empty. */
    deleted_at: Later
    /** The message of the room that it answers. */
    reply_to: Text
    /** JSON of what it quotes of that (contract/chat-shapes.ts `Quote`), kept as that is. */
    quote: Text
  }
  /** Changes of messages under the `Idempotency-Key` they came with. */
  message_changes: { user_id: string; client_id: string; body_hash: string; changed_at: number }
  /** What a member deleted for themselves alone; `hidden` 0: they took it back. `version`: the room's when they did either. */
  hidden_messages: { user_id: string; room_id: string; seq: number; hidden: number; version: number }
  /** Rooms that are deleted here and still to be deleted in their mirror, with the one person who was in each. */
  gone_rooms: { room_id: string; user_id: string }
  /** The number of each person's newest live event. */
  live_heads: { user_id: string; seq: number }
  /** The newest live events of each person, for streams that come back; `event` is JSON as it crosses the network. */
  live_events: { user_id: string; seq: number; event: string; created_at: number }
}
