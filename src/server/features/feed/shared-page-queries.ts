import { type Kysely, sql } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'

interface Asked {
  viewerIds: string[]
  postIds: string[]
}

type MarkedPosts = (db: Kysely<Schema>, asked: Asked) => Promise<{ user_id: string; post_id: string }[]>

/**
 * Those of some members for whom the predicate of who sees what (visibility-queries.ts) allows of some posts, of their comments and of their
 * corrections what it allows a visitor: they have hidden none of them, there is no block from or against them, and their account is not
 * closed.
 */
export const selectUnfiltered: (db: Kysely<Schema>, asked: Asked) => Promise<{ id: string }[]> = prepared((db, { viewerIds, postIds }) => {
  const hidden = db.selectFrom('hidden_items').select('item_id').whereRef('hidden_items.user_id', '=', sql.ref('users.id'))
  return db
    .selectFrom('users')
    .select('users.id')
    .where(isAnyOf(db, 'users.id', viewerIds))
    .where('users.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blocks').select('blocked_id').whereRef('blocks.blocker_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blocks').select('blocker_id').whereRef('blocks.blocked_id', '=', 'users.id'))),
    )
    .where(({ not, exists }) => not(exists(hidden.where('kind', 'in', ['reply', 'correction']))))
    .where(({ not, exists }) => not(exists(hidden.where('kind', '=', 'post').where(isAnyOf(db, 'hidden_items.item_id', postIds)))))
})

/** Which of some posts each of some members likes. */
export const selectLikedPosts: MarkedPosts = prepared((db, { viewerIds, postIds }) =>
  db
    .selectFrom('post_likes')
    .select(['user_id', 'post_id'])
    .where(isAnyOf(db, 'post_id', postIds))
    .where(isAnyOf(db, 'user_id', viewerIds)),
)

/** Which of some posts each of some members has corrected. */
export const selectCorrectedPosts: MarkedPosts = prepared((db, { viewerIds, postIds }) =>
  db
    .selectFrom('corrections')
    .select(['user_id', 'item_id as post_id'])
    .where(isAnyOf(db, 'item_id', postIds))
    .where(isAnyOf(db, 'user_id', viewerIds))
    .where('deleted_at', 'is', null),
)
