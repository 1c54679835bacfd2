import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { selectOwnPictures } from '../../images/picture-queries'
import { saveMentions } from '../../mentions'
import type { SearchDocument } from '../../search/text-index'
import type { Services } from '../../services'
import { addToTotals, takeFromTotals } from './counter-queries'
import { textsIn } from './feed-presentation'
import { listChanges, listsOf, tagKeysOf } from './feed-rules'
import type { PostText } from './post-queries'
import {
  addToWriterCounts,
  deletePostTags,
  findPost,
  insertPost,
  insertPostTags,
  isUnchanged,
  lockOwnPost,
  updatePost,
} from './post-queries'

/** Writes a post and counts it wherever it is listed. @returns its id. @throws Refusal `invalid` for images of another member */
export async function createPost({ db, textIndex, pictures, now, newId }: Services, userId: string, text: PostText): Promise<string> {
  const id = newId()
  const tagKeys = tagKeysOf(text.tags)
  await transact(db, async (trx) => {
    await requireOwnImages(trx, userId, text.images)
    await insertPost(trx, { ...text, id, userId, at: now() })
    await pictures.showMore(trx, { kind: 'post', itemId: id }, text.images)
    await insertPostTags(trx, id, text.category, tagKeys)
    await addToWriterCounts(trx, userId, { posts: 1, likes: 0 })
    await addToTotals(trx, listsOf({ category: text.category, tagKeys }))
    await textIndex.put(trx, searchedPost(id, text))
    await saveMentions(trx, { kind: 'post', id, writerId: userId, content: text.content }, { isNew: true, told: [] })
  })
  return id
}

/** Rewrites the caller's own post; where nothing changes, it is not edited (docs/product/feed.md "Edited"). @throws Refusal `notFound`, `forbidden` for another's, `invalid` for images of another member */
export async function editPost(
  { db, textIndex, pictures, now }: Services,
  userId: string,
  postId: string,
  text: PostText,
): Promise<string> {
  const tagKeys = tagKeysOf(text.tags)
  await transact(db, async (trx) => {
    await requireOwnPost(trx, userId, postId)
    const was = await lockOwnPost(trx, postId, userId)
    if (!was) throw refuse('notFound')
    if (isUnchanged(was, text)) return
    const kept = new Set(textsIn(was.images))
    await requireOwnImages(
      trx,
      userId,
      text.images.filter((path) => !kept.has(path)),
    )
    await updatePost(trx, postId, text, now())
    if (kept.size + text.images.length > 0) await pictures.show(trx, { kind: 'post', itemId: postId }, text.images)
    await textIndex.put(trx, searchedPost(postId, text))
    await saveMentions(trx, { kind: 'post', id: postId, writerId: userId, content: text.content }, { isNew: false, told: [] })
    const { joined, left } = listChanges(
      { category: was.category, tagKeys: tagKeysOf(textsIn(was.tags)) },
      { category: text.category, tagKeys },
    )
    if (joined.length + left.length === 0) return
    await deletePostTags(trx, postId)
    await insertPostTags(trx, postId, text.category, tagKeys)
    await addToTotals(trx, joined)
    await takeFromTotals(trx, left)
  })
  return postId
}

function searchedPost(id: string, { content, tags }: PostText): SearchDocument {
  return { kind: 'post', id, text: content, tags }
}

/** @throws Refusal `notFound`, `forbidden` for another's */
export async function requireOwnPost(db: Kysely<Schema>, userId: string, postId: string): Promise<void> {
  const post = await findPost(db, postId, userId)
  if (!post) throw refuse('notFound')
  if (post.user_id !== userId) throw refuse('forbidden')
}

async function requireOwnImages(trx: Transaction<Schema>, userId: string, paths: string[]): Promise<void> {
  const own = await selectOwnPictures(trx, userId, paths)
  if (paths.some((path) => !own.has(path))) throw refuse('invalid', { images: 'image' })
}
