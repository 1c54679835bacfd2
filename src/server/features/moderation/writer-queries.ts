import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/schema'

type Person = Pick<Selectable<Schema['users']>, 'id' | 'nickname' | 'image_path' | 'academy' | 'joined_at' | 'post_count'>

/** Members by their ids, also withdrawn ones. */
export async function selectPeople(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const columns = ['id', 'nickname', 'image_path', 'academy', 'joined_at', 'post_count'] as const
  const rows = await db.selectFrom('users').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many of the items that a member wrote under their name were reported, and how often. */
export async function sumReports(db: Kysely<Schema>, writerId: string): Promise<{ reportedItems: number; reportedBy: number }> {
  const counted = await db
    .selectFrom('cases')
    .where('writer_id', '=', writerId)
    .where('anonymous', '=', 0)
    .select(({ fn }) => [fn.countAll<number>().as('items'), fn.sum<number | null>('reporter_count').as('reports')])
    .executeTakeFirstOrThrow()
  return { reportedItems: Number(counted.items), reportedBy: Number(counted.reports ?? 0) }
}

/** What a member wrote under their name: existing comments and answers, chats that they began, and those of them without an answer. */
export async function countWritten(db: Kysely<Schema>, userId: string): Promise<{ replies: number; chats: number; unanswered: number }> {
  const replies = await db
    .selectFrom('replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const answers = await db
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('anonymous', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const begun = await db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .innerJoin('room_members as them', (join) => join.onRef('them.room_id', '=', 'me.room_id').onRef('them.user_id', '!=', 'me.user_id'))
    .innerJoin('messages as first', (join) => join.onRef('first.room_id', '=', 'me.room_id').on('first.seq', '=', 1))
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('chats'),
      fn.count<number>(eb.case().when('them.has_written', '=', 0).then(1).end()).as('unanswered'),
    ])
    .where('me.user_id', '=', userId)
    .where('rooms.kind', '=', 'pair')
    .whereRef('first.sender_id', '=', 'me.user_id')
    .executeTakeFirstOrThrow()
  return {
    replies: Number(replies.count) + Number(answers.count),
    chats: Number(begun.chats),
    unanswered: Number(begun.unanswered),
  }
}
