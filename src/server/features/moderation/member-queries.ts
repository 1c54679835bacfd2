import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { inCharge } from './staff-queries'

/** A member by what a list is ordered by. */
export interface Place {
  id: string
  nickname: string
}

const members = (db: Kysely<Schema>) =>
  db.selectFrom('users').select(['id', 'nickname']).where('withdrawn_at', 'is', null).where('id', '!=', botId)

const placesIn = (rows: { id: string; nickname: string | null }[]): Place[] =>
  rows.map(({ id, nickname }) => ({ id, nickname: nickname ?? '' }))

/** Members, the newest first. Reads a range of an index. @param before the id after which the list goes on */
export async function selectNewest(db: Kysely<Schema>, { before, most }: { before: string | undefined; most: number }): Promise<Place[]> {
  const query = members(db).orderBy('id', 'desc').limit(most)
  return placesIn(await (before === undefined ? query : query.where('id', '<', before)).execute())
}

/** Members by their nickname. Reads a range of an index. @param after the nickname after which the list goes on; '' for the first ones */
export async function selectByName(db: Kysely<Schema>, { after, most }: { after: string; most: number }): Promise<Place[]> {
  return placesIn(await members(db).where('nickname', '>', after).orderBy('nickname').limit(most).execute())
}

/** All members with a role. They are few, as are those of `selectSuspended`, so that lists of them are made from all. */
export async function selectWithRole(db: Kysely<Schema>): Promise<Place[]> {
  return existing(await db.selectFrom('users').select(['id', 'nickname']).where(inCharge).execute())
}

/** All members who may not write at present, or whose account is closed. @param now milliseconds since 1970 */
export async function selectSuspended(db: Kysely<Schema>, now: number): Promise<Place[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where(sql<SqlBool>`(suspended_until is not null or closed_at is not null)`)
    .where(({ eb, or }) => or([eb('suspended_until', '>', now), eb('closed_at', 'is not', null)]))
  return existing(await query.execute())
}

/** Those who have not withdrawn. A condition would make SQLite read everybody, by the index or the names of all members. */
const existing = (rows: { id: string; nickname: string | null }[]): Place[] =>
  placesIn(rows.filter(({ id, nickname }) => nickname !== null && id !== botId))

export type MemberRow = Pick<
  Selectable<Schema['users']>,
  'id' | 'nickname' | 'image_path' | 'role' | 'joined_at' | 'presence' | 'listed' | 'suspended_until' | 'closed_at'
> & {
  /** Their last call, as the search for partners knows it, and that of a device that is signed in. */
  seen_at: number | null
  active_at: number | null
  called_at: number | null
  visible: SqlBool
}

/** Those of some members who have not withdrawn, by their ids. */
export async function selectMembers(db: Kysely<Schema>, ids: string[], viewerId: string): Promise<Map<string, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .leftJoin('partner_cards as card', 'card.user_id', 'users.id')
    .select(['users.id', 'users.nickname', 'users.image_path', 'users.role', 'users.joined_at', 'users.presence', 'users.listed'])
    .select(['users.suspended_until', 'users.closed_at', 'card.seen_at', 'card.active_at'])
    .select(({ selectFrom }) => {
      const own = selectFrom('sessions').whereRef('sessions.user_id', '=', 'users.id')
      return own.select(({ fn }) => fn.max('sessions.last_seen_at').as('called_at')).as('called_at')
    })
    .select(sql<SqlBool>`${visibleTo(viewerId).users}`.as('visible'))
    .where('users.id', 'in', ids)
    .where('users.withdrawn_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
