import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Category } from '../../../shared/categories'
import { preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

export interface SeenPost {
  id: string
  user_id: string
}

/** A post that the viewer may see, or undefined: a hidden, blocked, deleted or missing one looks the same. */
export async function findPost(db: Kysely<Schema>, postId: string, viewerId: string | null): Promise<SeenPost | undefined> {
  const [post] = await selectPost(db, { postId, viewerId })
  return post
}

const selectPost = preparedForViewer((db, { postId, viewerId }: { postId: string; viewerId: string | null }) =>
  db.selectFrom('posts').select(['posts.id', 'posts.user_id']).where('posts.id', '=', postId).where(visibleTo(viewerId).posts),
)

export interface PostText {
  content: string
  category: Category
  tags: string[]
  images: string[]
  /** What it means, in the writer's own language; undefined leaves what an edited post has. */
  meaning?: string | undefined
}

const columns = ({ content, category, tags, images, meaning }: PostText) => ({
  content,
  category,
  tags: JSON.stringify(tags),
  images: JSON.stringify(images),
  ...(meaning !== undefined && { meaning }),
})

export async function insertPost(trx: Transaction<Schema>, post: PostText & { id: string; userId: string; at: number }): Promise<void> {
  await trx
    .insertInto('posts')
    .values({ id: post.id, user_id: post.userId, posted_at: post.at, ...columns(post) })
    .execute()
}

/** Locks the caller's own post until the transaction ends. @returns its former state, or undefined when it is deleted */
export function lockOwnPost(trx: Transaction<Schema>, postId: string, userId: string) {
  return trx
    .updateTable('posts')
    .set(({ ref }) => ({ edited_at: ref('edited_at') }))
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['content', 'category', 'tags', 'images', 'meaning', 'edited_at'])
    .executeTakeFirst()
}

/** Whether an edit would change nothing. */
export function isUnchanged(
  was: Pick<Selectable<Schema['posts']>, 'content' | 'category' | 'tags' | 'images' | 'meaning'>,
  post: PostText,
): boolean {
  const { content, category, tags, images, meaning = was.meaning } = columns(post)
  return was.content === content && was.category === category && was.tags === tags && was.images === images && was.meaning === meaning
}

/** Rewrites a post and marks it as edited. */
export async function updatePost(trx: Transaction<Schema>, postId: string, post: PostText, at: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ ...columns(post), edited_at: at })
    .where('id', '=', postId)
    .execute()
}

export async function insertPostTags(trx: Transaction<Schema>, postId: string, category: Category, tagKeys: string[]): Promise<void> {
  if (tagKeys.length === 0) return
  await trx
    .insertInto('post_tags')
    .values(tagKeys.map((tag_key) => ({ tag_key, category, post_id: postId })))
    .execute()
}

export async function deletePostTags(trx: Transaction<Schema>, postId: string): Promise<void> {
  await trx.deleteFrom('post_tags').where('post_id', '=', postId).execute()
}

/** Changes how many existing posts a person has, and the likes received on them. */
export async function addToWriterCounts(trx: Transaction<Schema>, userId: string, by: { posts: number; likes: number }): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ post_count: eb('post_count', '+', by.posts), like_count: eb('like_count', '+', by.likes) }))
    .where('id', '=', userId)
    .execute()
}
