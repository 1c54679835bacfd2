import type { Kysely } from 'kysely'
import type { Post } from '../../../shared/contract/feed-shapes'
import { isAnyOf } from '../../db/any-of'
import { preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import { withCorrections } from '../corrections/item-correction-queries'
import { keepsAnything, visibleTo } from '../people/visibility-queries'
import type { PostRow } from './feed-presentation'
import { presentPost, presentToVisitors } from './feed-presentation'

/**
 * Posts as one viewer sees them, in the order of the ids, without deleted ones. The list that the ids come from decides which of them the
 * viewer may see.
 */
export async function loadPosts(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Post[]> {
  if (ids.length === 0) return []
  const [rows, unseen] = await Promise.all([selectPosts(db, { ids, viewerId }), countUnseenReplies(db, { ids, viewerId })])
  const present = viewerId === null ? presentToVisitors : presentPost
  const posts = (await withCorrections(db, viewerId, rows)).map((row) => present(row, unseen.get(row.id) ?? 0))
  const byId = new Map((await withMentions(db, viewerId, posts)).map((post) => [post.id, post]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Asked {
  ids: string[]
  viewerId: string | null
}

const selectPosts: (db: Kysely<Schema>, asked: Asked) => Promise<PostRow[]> = preparedForViewer((db, { ids, viewerId }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select([
      'posts.id',
      'posts.user_id',
      'posts.category',
      'posts.content',
      'posts.meaning',
      'posts.images',
      'posts.tags',
      'posts.like_count',
      'posts.reply_count',
      'posts.correction_count',
      'posts.posted_at',
      'posts.edited_at',
    ])
    .select(['users.nickname', 'users.image_path', 'users.academy', 'users.languages'])
    .select(({ exists, selectFrom, lit }) => {
      const like = selectFrom('post_likes').select('post_likes.post_id').whereRef('post_likes.post_id', '=', 'posts.id')
      return (viewerId === null ? lit(false) : exists(like.where('post_likes.user_id', '=', viewerId))).as('liked')
    })
    .where(isAnyOf(db, 'posts.id', ids))
    .where('posts.deleted_at', 'is', null),
)

/** How many existing replies of each post the viewer cannot see. */
async function countUnseenReplies(db: Kysely<Schema>, asked: Asked): Promise<Map<string, number>> {
  return new Map((await selectUnseen(db, asked)).map((row) => [row.post_id, row.unseen]))
}

const selectUnseen = preparedForViewer((db, { ids, viewerId }: Asked) =>
  db
    .selectFrom('replies')
    .select(({ fn }) => ['replies.post_id', fn.countAll<number>().as('unseen')])
    .where(keepsAnything(viewerId, 'reply'))
    .where(isAnyOf(db, 'replies.post_id', ids))
    .where('replies.deleted_at', 'is', null)
    .where(({ not }) => not(visibleTo(viewerId).replies))
    .groupBy('replies.post_id'),
)
