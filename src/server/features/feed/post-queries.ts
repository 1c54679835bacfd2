import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Category } from '../../../shared/categories'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

export interface SeenPost {
  id: string
  user_id: string
}

/** A post the viewer may see, or undefined: hidden, blocked, deleted and never written look the same. */
export function findPost(db: Kysely<Schema>, postId: string, viewerId: string | null): Promise<SeenPost | undefined> {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.user_id'])
    .where('posts.id', '=', postId)
    .where(visibleTo(viewerId).posts)
    .executeTakeFirst()
}

export interface PostText {
  content: string
  category: Category
  tags: string[]
  images: string[]
}

const columns = ({ content, category, tags, images }: PostText) => ({
  content,
  category,
  tags: JSON.stringify(tags),
  images: JSON.stringify(images),
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
    .returning(['content', 'category', 'tags', 'images'])
    .executeTakeFirst()
}

/** Whether a post is already as it is to be. */
export function isUnchanged(was: Pick<Selectable<Schema['posts']>, 'content' | 'category' | 'tags' | 'images'>, post: PostText): boolean {
  const next = columns(post)
  return was.content === next.content && was.category === next.category && was.tags === next.tags && was.images === next.images
}

/** Rewrites a post, which is edited from then on. */
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

/** Changes how many posts a person has standing, and the likes received on them. */
export async function addToWriterCounts(trx: Transaction<Schema>, userId: string, by: { posts: number; likes: number }): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ post_count: eb('post_count', '+', by.posts), like_count: eb('like_count', '+', by.likes) }))
    .where('id', '=', userId)
    .execute()
}
