import { type Kysely, sql } from 'kysely'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { isPostgres } from '../../db/transaction'

/** A message of text alone. */
interface WrittenText {
  id: string
  room_id: string
  /** The version of the room before it. */
  version: number
  seq: number
  sender_id: string
  client_id: string | null
  body_hash: string | null
  text: string
  /** What identifies the sender's text where it may not go to many rooms (opening-limits.ts). */
  text_hash: string | null
  sent_at: number
}

/** The live event of one member of a room. */
interface RoomEvent {
  userId: string
  roomId: string
  json: string
}

/** A live event's number for its member; without a member: the room has no events. */
interface Numbered {
  room_id: string
  user_id: string | null
  seq: number | null
}

interface Written {
  texts: WrittenText[]
  events: RoomEvent[]
  now: number
}

/**
 * Writes messages, at most one to a room: them, their rooms, the members' lists and counts, and the live events. A message that was posted
 * before, or whose room has changed since its version was read or is being changed, is left out.
 * @returns the written rooms: a row for each event
 */
export function insertTexts(db: Kysely<Schema>, written: Written): Promise<Numbered[]> {
  return isPostgres(db) ? insertAtOnce(db, columnsOf(written)) : insertInSteps(db, written)
}

const columnsOf = ({ texts, events, now }: Written) => ({
  ids: texts.map(({ id }) => id),
  rooms: texts.map(({ room_id }) => room_id),
  versions: texts.map(({ version }) => version),
  seqs: texts.map(({ seq }) => seq),
  senders: texts.map(({ sender_id }) => sender_id),
  clientIds: texts.map(({ client_id }) => client_id),
  bodyHashes: texts.map(({ body_hash }) => body_hash),
  texts: texts.map(({ text }) => text),
  textHashes: texts.map(({ text_hash }) => text_hash),
  times: texts.map(({ sent_at }) => sent_at),
  eventUsers: events.map(({ userId }) => userId),
  eventRooms: events.map(({ roomId }) => roomId),
  events: events.map(({ json }) => json),
  now,
})

/**
 * One statement of PostgreSQL. Rooms that another transaction holds are skipped rather than waited for, and events are numbered in the order
 * of the members' ids, so that concurrent posts cannot deadlock.
 */
const insertAtOnce = prepared(
  (_, given: ReturnType<typeof columnsOf>) => sql<Numbered>`
    with texts as (
      select * from unnest(cast(${given.ids} as text[]), cast(${given.rooms} as text[]), cast(${given.versions} as bigint[]),
        cast(${given.seqs} as bigint[]), cast(${given.senders} as text[]), cast(${given.clientIds} as text[]),
        cast(${given.bodyHashes} as text[]), cast(${given.texts} as text[]), cast(${given.textHashes} as text[]),
        cast(${given.times} as bigint[])
      ) as texts (id, room_id, version, seq, sender_id, client_id, body_hash, text, text_hash, sent_at)
    ), free as (
      select rooms.id from rooms join texts on texts.room_id = rooms.id
      where rooms.version = texts.version and rooms.ended_at is null and not exists (
        select 1 from messages where messages.sender_id = texts.sender_id and messages.client_id = texts.client_id)
      for update of rooms skip locked
    ), room as (
      update rooms set last_seq = texts.seq, last_at = texts.sent_at, version = rooms.version + 1
      from texts, free where rooms.id = free.id and texts.room_id = free.id returning rooms.id
    ), message as (
      insert into messages (id, room_id, seq, sender_id, client_id, body_hash, kind, text, images, sent_at)
      select texts.id, room_id, seq, sender_id, client_id, body_hash, 'said', text, '[]', sent_at
      from texts join room on room.id = texts.room_id
    ), members as (
      update room_members set listed_at = texts.sent_at,
        has_written = case when user_id = texts.sender_id then 1 else has_written end,
        unread_count = unread_count + case when user_id = texts.sender_id then 0 else 1 end
      from texts, room where room_members.room_id = room.id and texts.room_id = room.id and exited_at is null
    ), sent as (
      insert into sent_texts (user_id, text_hash, room_id, sent_at)
      select sender_id, text_hash, room_id, cast(${given.now} as bigint)
      from texts join room on room.id = texts.room_id where text_hash is not null
      on conflict (user_id, text_hash, room_id) do update set sent_at = excluded.sent_at
    ), given as (
      select user_id, room_id, event, row_number() over own - count(*) over own as place
      from unnest(cast(${given.eventUsers} as text[]), cast(${given.eventRooms} as text[]), cast(${given.events} as text[]))
        with ordinality as given (user_id, room_id, event, nth) join room on room.id = room_id
      window own as (partition by user_id order by nth rows between unbounded preceding and unbounded following)
    ), heads as (
      insert into live_heads as head (user_id, seq) select user_id, count(*) from given group by user_id order by user_id
      on conflict (user_id) do update set seq = head.seq + excluded.seq returning user_id, seq
    ), events as (
      insert into live_events (user_id, seq, event, created_at)
      select user_id, heads.seq + place, event, cast(${given.now} as bigint) from heads join given using (user_id)
    )
    select room.id as room_id, given.user_id, heads.seq + place as seq
    from room left join given on given.room_id = room.id left join heads using (user_id)`,
)

type Rows = unknown[][]

const selectPostedRooms = prepared(
  (_, { rows }: { rows: Rows }) => sql<{ room_id: string }>`
    select texts.value ->> 1 as room_id from json_each(${rows}) as texts
    join messages on messages.sender_id = texts.value ->> 4 and messages.client_id = texts.value ->> 5`,
)
const updateRooms = prepared(
  (_, { rows }: { rows: Rows }) => sql`
    update rooms set last_seq = texts.value ->> 3, last_at = texts.value ->> 9, version = version + 1
    from json_each(${rows}) as texts where rooms.id = texts.value ->> 1`,
)
const insertMessages = prepared(
  (_, { rows }: { rows: Rows }) => sql`
    insert into messages (id, room_id, seq, sender_id, client_id, body_hash, kind, text, images, sent_at)
    select value ->> 0, value ->> 1, value ->> 3, value ->> 4, value ->> 5, value ->> 6, 'said', value ->> 7, '[]', value ->> 9
    from json_each(${rows})`,
)
const updateMembers = prepared(
  (_, { rows }: { rows: Rows }) => sql`
    update room_members set listed_at = texts.value ->> 9,
      has_written = case when user_id = texts.value ->> 4 then 1 else has_written end,
      unread_count = unread_count + case when user_id = texts.value ->> 4 then 0 else 1 end
    from json_each(${rows}) as texts where room_members.room_id = texts.value ->> 1 and exited_at is null`,
)
const insertSent = prepared(
  (_, { rows, now }: { rows: Rows; now: number }) => sql`
    insert into sent_texts (user_id, text_hash, room_id, sent_at)
    select value ->> 4, value ->> 8, value ->> 1, ${now} from json_each(${rows}) where value ->> 8 is not null
    on conflict (user_id, text_hash, room_id) do update set sent_at = excluded.sent_at`,
)
const takeSeqs = prepared(
  (_, { counts }: { counts: Rows }) => sql<{ user_id: string; seq: number }>`
    insert into live_heads (user_id, seq) select value ->> 0, value ->> 1 from json_each(${counts}) where true
    on conflict (user_id) do update set seq = live_heads.seq + excluded.seq returning user_id, seq`,
)
const insertEvents = prepared(
  (_, { events, now }: { events: Rows; now: number }) => sql`
    insert into live_events (user_id, seq, event, created_at)
    select value ->> 0, value ->> 1, value ->> 2, ${now} from json_each(${events})`,
)

/** On SQLite, in a transaction, within which no room changes: each table in one statement. */
async function insertInSteps(db: Kysely<Schema>, written: Written): Promise<Numbered[]> {
  const { now } = written
  const all = written.texts.map((one) => [
    ...[one.id, one.room_id, one.version, one.seq, one.sender_id],
    ...[one.client_id, one.body_hash, one.text, one.text_hash, one.sent_at],
  ])
  const posted = new Set((await selectPostedRooms(db, { rows: all })).map(({ room_id }) => room_id))
  const texts = written.texts.filter(({ room_id }) => !posted.has(room_id))
  const events = written.events.filter(({ roomId }) => !posted.has(roomId))
  const rows = all.filter(([, roomId]) => !posted.has(String(roomId)))
  await updateRooms(db, { rows })
  await insertMessages(db, { rows })
  await updateMembers(db, { rows })
  if (texts.some(({ text_hash }) => text_hash !== null)) await insertSent(db, { rows, now })
  const counts = new Map<string, number>()
  for (const { userId } of events) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  const heads = new Map((await takeSeqs(db, { counts: [...counts] })).map(({ user_id, seq }) => [user_id, seq]))
  const numbered = events.map(({ userId, roomId, json }) => {
    const left = (counts.get(userId) ?? 1) - 1
    counts.set(userId, left)
    return { room_id: roomId, user_id: userId, seq: (heads.get(userId) ?? 0) - left, json }
  })
  await insertEvents(db, { events: numbered.map(({ user_id, seq, json }) => [user_id, seq, json]), now })
  const silent = texts.filter(({ room_id }) => !events.some(({ roomId }) => roomId === room_id))
  return [...numbered, ...silent.map(({ room_id }) => ({ room_id, user_id: null, seq: null }))]
}
