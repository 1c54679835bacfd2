import { sql } from 'kysely'
import { prepared } from '../../db/prepared'
import type { MessageRow } from './message-queries'

/** A message of text alone, and the live event of each member at the same place as their id. */
interface WrittenText extends Pick<MessageRow, 'id' | 'room_id' | 'seq' | 'sender_id' | 'client_id' | 'text' | 'sent_at'> {
  body_hash: string | null
  /** The version of the room before it. */
  version: number
  userIds: string[]
  events: string[]
  now: number
}

/**
 * Writes such a message in one statement of PostgreSQL: it, its room, the members' lists and counts, and the live events. Where the room has
 * changed since its version was read, it writes nothing and returns no row. Events are numbered in the order of the members' ids, so that two concurrent posts cannot deadlock.
 * @returns a row for each event with its number; one with nulls without events
 */
export const insertText = prepared(
  (_, text: WrittenText) => sql<{ user_id: string | null; seq: number | null }>`
    with room as (
      update rooms set last_seq = ${text.seq}, last_at = ${text.sent_at}, version = version + 1
      where id = ${text.room_id} and version = ${text.version} and ended_at is null returning id
    ), message as (
      insert into messages (id, room_id, seq, sender_id, client_id, body_hash, kind, text, images, sent_at)
      select ${text.id}, id, cast(${text.seq} as bigint), ${text.sender_id}, ${text.client_id}, ${text.body_hash}, 'said', ${text.text}, '[]',
        cast(${text.sent_at} as bigint) from room
    ), members as (
      update room_members set listed_at = ${text.sent_at},
        has_written = case when user_id = ${text.sender_id} then 1 else has_written end,
        unread_count = unread_count + case when user_id = ${text.sender_id} then 0 else 1 end
      from room where room_id = room.id and exited_at is null
    ), given as (
      select user_id, event from unnest(cast(${text.userIds} as text[]), cast(${text.events} as text[])) as given (user_id, event)
    ), heads as (
      insert into live_heads as head (user_id, seq) select user_id, 1 from given, room order by user_id
      on conflict (user_id) do update set seq = head.seq + 1 returning user_id, seq
    ), events as (
      insert into live_events (user_id, seq, event, created_at)
      select user_id, heads.seq, event, cast(${text.now} as bigint) from heads join given using (user_id)
    )
    select heads.user_id, heads.seq from room left join heads on true`,
)
