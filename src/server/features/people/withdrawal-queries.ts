import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'
import { releaseRooms } from '../chat/evidence-queries'
import { hiddenKinds, hiddenList } from '../moderation/hiding-queries'
import { forgetFrozenProfiles } from './blocked-profile-queries'

type Edge = { mine: 'follower_id' | 'followed_id'; theirs: 'follower_id' | 'followed_id'; count: 'follower_count' | 'following_count' }

/** Removes the leaver's follows and followers, also from the counts at the other ends. */
export const forgetFollowed: ClearingStep = (trx, { userId }, most) =>
  forgetEdges(trx, userId, most, { mine: 'follower_id', theirs: 'followed_id', count: 'follower_count' })
export const forgetFollowers: ClearingStep = (trx, { userId }, most) =>
  forgetEdges(trx, userId, most, { mine: 'followed_id', theirs: 'follower_id', count: 'following_count' })

async function forgetEdges(trx: Transaction<Schema>, userId: string, most: number, { mine, theirs, count }: Edge): Promise<number> {
  const edges = await trx.selectFrom('follows').select(`${theirs} as id`).where(mine, '=', userId).orderBy(theirs).limit(most).execute()
  if (edges.length === 0) return 0
  const others = edges.map(({ id }) => id)
  const gone = await trx.deleteFrom('follows').where(mine, '=', userId).where(theirs, 'in', others).returning(`${theirs} as id`).execute()
  const own = count === 'follower_count' ? 'following_count' : 'follower_count'
  await addToCount(
    trx,
    count,
    gone.map(({ id }) => id),
    -1,
  )
  await addToCount(trx, own, [userId], -gone.length)
  return edges.length
}

async function addToCount(trx: Transaction<Schema>, count: Edge['count'], userIds: string[], by: number): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ [count]: eb(count, '+', by) }))
    .where('id', 'in', userIds)
    .execute()
}

/**
 * Removes the leaver's subscriptions, hidden items, blocks, and the reports that nobody has to decide about. Members who blocked the leaver
 * still do not see what stays of them; if nothing stays, those blocks are removed too.
 */
export const forgetChoices: ClearingStep = async (trx, { userId, keepPosts }) => {
  await trx.deleteFrom('subscriptions').where('user_id', '=', userId).execute()
  await trx.deleteFrom('hidden_items').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('list_counters')
    .where(
      'list',
      'in',
      hiddenKinds.map((kind) => hiddenList(kind, userId)),
    )
    .execute()
  const reports = await trx
    .deleteFrom('reports')
    .where('reporter_id', '=', userId)
    // What moderators have to decide about stays, with its evidence, until a year after the decision.
    .where('evidence', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.kind', '=', 'reports.kind')
            .whereRef('cases.item_id', '=', 'reports.item_id')
            .where('cases.state', '=', 'open'),
        ),
      ),
    )
    .returning(['kind', 'item_id'])
    .execute()
  await releaseRooms(
    trx,
    reports.filter(({ kind }) => kind === 'message').map(({ item_id }) => item_id),
  )
  await forgetFrozenProfiles(trx, userId)
  await trx.deleteFrom('blocks').where('blocker_id', '=', userId).execute()
  await trx.deleteFrom('anonymous_blocks').where('blocker_id', '=', userId).execute()
  if (keepPosts) return 0
  await trx.deleteFrom('blocks').where('blocked_id', '=', userId).execute()
  await trx.deleteFrom('anonymous_blocks').where('blocked_id', '=', userId).execute()
  return 0
}
