import type { Kysely } from 'kysely'
import type { User } from '../../../shared/contract/people-shapes'
import type { Schema } from '../../db/schema'
import { presentUser, userColumns } from '../people/people-queries'

/** Existing accounts as other members see them, in the order of the ids, with whether the viewer follows them. */
export async function loadUsers(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .select(({ exists, selectFrom, lit }) => {
      const follow = selectFrom('follows').select('follows.followed_id').whereRef('follows.followed_id', '=', 'users.id')
      return (viewerId === null ? lit(false) : exists(follow.where('follows.follower_id', '=', viewerId))).as('following')
    })
    .where('users.id', 'in', ids)
    .where('users.withdrawn_at', 'is', null)
    .execute()
  const users = new Map(
    rows.map(({ following, ...row }) => [row.id, presentUser(row, { own: row.id === viewerId, following: Boolean(following) })]),
  )
  return ids.flatMap((id) => users.get(id) ?? [])
}
