import type { Kysely } from 'kysely'
import type { CommunityLanguage } from '../../../shared/languages'
import type { Schema } from '../../db/schema'
import { type UserRow, userColumns } from '../people/people-queries'
import { visibleTo } from '../people/visibility-queries'
import { type Candidate, type Segment, windowSize } from './partner-order'

/** A member in a window, with what filters look at. */
export interface CandidateRow extends Candidate {
  school: string
  active_at: number
  seen_at: number
}

export interface Window extends Segment {
  speaks: CommunityLanguage
  /** The lists to read together. */
  lists: string[]
  /** The last id of the window before; '' at the beginning of the segment. */
  start: string
  /** The last id of this window; null to read as many as a window holds. */
  end: string | null
}

/** The most members of a window that are read. Since it was read first, others may have joined. */
export const mostOf = ({ end }: Pick<Window, 'end'>) => (end === null ? windowSize : 2 * windowSize)

/** The newest members of a window, the newest first. Reads a range of the key of each list. */
export async function selectWindow(db: Kysely<Schema>, { lists, ...window }: Window): Promise<CandidateRow[]> {
  const read = await Promise.all(lists.map((list) => selectListed(db, list, window)))
  const found = new Map(read.flat().map((row) => [row.user_id, row]))
  const newest = [...found.values()].sort((a, b) => (a.user_id < b.user_id ? 1 : -1))
  return newest.slice(0, mostOf(window))
}

function selectListed(
  db: Kysely<Schema>,
  list: string,
  { speaks, recent, level, start, end }: Omit<Window, 'lists'>,
): Promise<CandidateRow[]> {
  let query = db
    .selectFrom('partner_listings as listed')
    .innerJoin('partner_cards as card', 'card.user_id', 'listed.user_id')
    .select(['listed.user_id', 'card.goals', 'card.region', 'card.school', 'card.active_at', 'card.seen_at'])
    .where('listed.list', '=', list)
    .where('listed.speaks', '=', speaks)
    .where('listed.recent', '=', recent)
    .where('listed.level', '=', level)
  if (start !== '') query = query.where('listed.user_id', '<', start)
  if (end !== null) query = query.where('listed.user_id', '>=', end)
  return query.orderBy('listed.user_id', 'desc').limit(mostOf({ end })).execute()
}

export type PartnerRow = UserRow & { following: unknown }

/** Those of some members whom the viewer may see and who may write to them, by their ids. @param now milliseconds since 1970 */
export async function selectPartners(
  db: Kysely<Schema>,
  ids: string[],
  { viewerId, now }: { viewerId: string; now: number },
): Promise<Map<string, PartnerRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .select(({ exists, selectFrom }) => {
      const follow = selectFrom('follows').select('follows.followed_id').where('follows.follower_id', '=', viewerId)
      return exists(follow.whereRef('follows.followed_id', '=', 'users.id')).as('following')
    })
    .where('users.id', 'in', ids)
    .where('users.id', '!=', viewerId)
    .where(visibleTo(viewerId).users)
    .where(({ eb, or }) => or([eb('users.suspended_until', 'is', null), eb('users.suspended_until', '<=', now)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
