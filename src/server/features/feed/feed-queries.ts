import type { Expression, Kysely, SqlBool } from 'kysely'
import { expressionBuilder, sql } from 'kysely'
import type { Post } from '../../../shared/contract/feed-shapes'
import type { Schema } from '../../db/schema'
import type { PostRow } from './feed-presentation'
import { presentPost } from './feed-presentation'

/** What one viewer may see, as conditions on the tables they are named after. */
export interface Sight {
  /** On `posts`: stands, and nothing keeps it from the viewer. */
  posts: Expression<SqlBool>
  /** On `replies`: stands, and neither it nor the reply it belongs to is kept from the viewer. Says nothing of its post. */
  replies: Expression<SqlBool>
  /** On `replies`: as `replies`, and the deleted ones too, which leave a gap in a thread that goes on. */
  repliesAndGaps: Expression<SqlBool>
}

/**
 * The one predicate of who sees what (specification 6, decisions 8-10): what the viewer has hidden is absent, and so, both ways,
 * is what blocked and blocker wrote, with the replies below it. Deleted rows are out for everyone; what a withdrawn writer left
 * stays. A visitor's viewer id is null.
 */
export function visibleTo(viewerId: string | null): Sight {
  const eb = expressionBuilder<Schema, 'posts' | 'replies'>()
  const { and, not, exists, selectFrom, lit } = eb
  const standing = (column: 'posts.deleted_at' | 'replies.deleted_at') => eb(column, 'is', null)
  if (viewerId === null) return { posts: standing('posts.deleted_at'), replies: standing('replies.deleted_at'), repliesAndGaps: lit(true) }

  const parentIsKept = selectFrom('replies as parent')
    .select('parent.id')
    .whereRef('parent.id', '=', 'replies.parent_id')
    .where(isKeptFrom(viewerId, 'reply', sql.ref('parent.id'), sql.ref('parent.user_id')))
  const thread = and([not(isKeptFrom(viewerId, 'reply', sql.ref('replies.id'), sql.ref('replies.user_id'))), not(exists(parentIsKept))])
  return {
    posts: and([standing('posts.deleted_at'), not(isKeptFrom(viewerId, 'post', sql.ref('posts.id'), sql.ref('posts.user_id')))]),
    replies: and([standing('replies.deleted_at'), thread]),
    repliesAndGaps: thread,
  }
}

function isKeptFrom(viewerId: string, kind: 'post' | 'reply', item: Expression<string>, writer: Expression<string>): Expression<SqlBool> {
  const { or, exists, selectFrom } = expressionBuilder<Schema>()
  const hidden = selectFrom('hidden_items as hidden').select('hidden.item_id').where('hidden.user_id', '=', viewerId)
  const block = selectFrom('blocks as block').select('block.blocked_id')
  return or([
    exists(hidden.where('hidden.kind', '=', kind).where('hidden.item_id', '=', item)),
    exists(block.where('block.blocker_id', '=', viewerId).where('block.blocked_id', '=', writer)),
    exists(block.where('block.blocked_id', '=', viewerId).where('block.blocker_id', '=', writer)),
  ])
}

/**
 * Posts as a viewer is shown them, in the order of the ids; those deleted meanwhile are left out.
 * Which ids the viewer may see is decided by the list they come from.
 */
export async function loadPosts(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Post[]> {
  if (ids.length === 0) return []
  const [rows, unseen] = await Promise.all([selectPosts(db, ids, viewerId), countUnseenReplies(db, ids, viewerId)])
  const byId = new Map(rows.map((row) => [row.id, presentPost(row, unseen.get(row.id) ?? 0)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectPosts(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select([
      'posts.id',
      'posts.user_id',
      'posts.category',
      'posts.content',
      'posts.images',
      'posts.tags',
      'posts.like_count',
      'posts.reply_count',
      'posts.posted_at',
    ])
    .select(['users.nickname', 'users.image_path', 'users.academy'])
    .select(({ exists, selectFrom, lit }) => {
      const like = selectFrom('post_likes').select('post_likes.post_id').whereRef('post_likes.post_id', '=', 'posts.id')
      return (viewerId === null ? lit(false) : exists(like.where('post_likes.user_id', '=', viewerId))).as('liked')
    })
    .where('posts.id', 'in', ids)
    .where('posts.deleted_at', 'is', null)
    .execute()
}

/** How many standing replies of each post the viewer cannot see. Nothing is scanned for who neither hides nor blocks. */
async function countUnseenReplies(db: Kysely<Schema>, postIds: string[], viewerId: string | null): Promise<Map<string, number>> {
  if (viewerId === null) return new Map()
  const rows = await db
    .selectFrom('replies')
    .select(({ fn }) => ['replies.post_id', fn.countAll<number>().as('unseen')])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('hidden_items as any_hidden')
            .select('any_hidden.item_id')
            .where('any_hidden.user_id', '=', viewerId)
            .where('any_hidden.kind', '=', 'reply'),
        ),
        exists(selectFrom('blocks as any_block').select('any_block.blocked_id').where('any_block.blocker_id', '=', viewerId)),
        exists(selectFrom('blocks as any_block').select('any_block.blocked_id').where('any_block.blocked_id', '=', viewerId)),
      ]),
    )
    .where('replies.post_id', 'in', postIds)
    .where('replies.deleted_at', 'is', null)
    .where(({ not }) => not(visibleTo(viewerId).replies))
    .groupBy('replies.post_id')
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.unseen]))
}
