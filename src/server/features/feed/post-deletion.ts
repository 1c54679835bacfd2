import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { moveUses } from '../../images/picture-queries'
import { appendErased } from '../../live/domain-events'
import { lockDecisions } from '../../removed-items'
import { postDocument } from '../../search/searched-queries'
import type { Services } from '../../services'
import { textsIn } from '../../texts-column'
import { blankCorrectionsOf } from '../corrections/erasure-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { dropMentions } from '../mentions/mention-queries'
import { addToTotals, takeFromTotals } from './counter-queries'
import { listsOf, tagKeysOf } from './feed-rules'
import { blankPosts, isOwnDeleted, markPostDeleted, markPostRestored, selectPostsToErase } from './post-deletion-queries'
import { addToWriterCounts, deletePostTags, insertPostTags } from './post-queries'
import { requireOwnPost } from './post-writing'

const erasedAtOnce = 100

/**
 * Deletes the caller's own post for everyone, and subtracts the likes it received. It can be restored until it is erased.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removePost({ db, textIndex, now }: Services, userId: string, postId: string): Promise<void> {
  await transact(db, async (trx) => {
    await requireOwnPost(trx, userId, postId)
    if (!(await deletePost(trx, { textIndex }, { postId, userId, at: now() }))) throw refuse('notFound')
  })
}

/** Deletes a member's post from lists, search and counters. @returns whether it existed */
export async function deletePost(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  { postId, userId, at }: { postId: string; userId: string; at: number },
): Promise<boolean> {
  const was = await markPostDeleted(trx, postId, userId, at)
  if (!was) return false
  await moveUses(trx, [postId], { from: 'post', to: 'deleted' })
  await deletePostTags(trx, postId)
  await textIndex.drop(trx, { kind: 'post', id: postId })
  await addToWriterCounts(trx, userId, { posts: -1, likes: -was.like_count })
  await takeFromTotals(trx, listsOf({ category: was.category, tagKeys: tagKeysOf(textsIn(was.tags)) }))
  await refreshHelp(trx, [{ kind: 'post', id: postId }])
  return true
}

/** Undoes `deletePost` for a post that was deleted after a time. @returns whether there is such a post */
export async function undeletePost(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  { postId, userId, after }: { postId: string; userId: string; after: number },
): Promise<boolean> {
  const was = await markPostRestored(trx, postId, userId, after)
  if (!was) return false
  const tags = textsIn(was.tags)
  const tagKeys = tagKeysOf(tags)
  await moveUses(trx, [postId], { from: 'deleted', to: 'post' })
  await insertPostTags(trx, postId, was.category, tagKeys)
  await textIndex.put(trx, postDocument({ ...was, id: postId, tags }))
  await addToWriterCounts(trx, userId, { posts: 1, likes: was.like_count })
  await addToTotals(trx, listsOf({ category: was.category, tagKeys }))
  await refreshHelp(trx, [{ kind: 'post', id: postId }])
  return true
}

/**
 * Restores the caller's deleted post unchanged (docs/product/feed.md "Deleting"); an existing post is unchanged.
 * @throws Refusal `notFound`, `forbidden` for another's, `expired` when it is too late
 */
export async function restorePost({ db, textIndex, now }: Services, userId: string, postId: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockDecisions(trx, 'post', postId)
    if (await undeletePost(trx, { textIndex }, { postId, userId, after: now() - limits.undo.takenMs })) return
    if (await isOwnDeleted(trx, postId, userId)) throw refuse('expired')
    await requireOwnPost(trx, userId, postId)
  })
}

/** Erases the posts whose deletion can no longer be undone. */
export async function eraseDeletedPosts({ db, pictures, textIndex, now }: Services): Promise<void> {
  const until = now() - limits.undo.takenMs
  for (let ids = await selectPostsToErase(db, until, erasedAtOnce); ids.length > 0; ids = await selectPostsToErase(db, until, erasedAtOnce))
    await transact(db, async (trx) => {
      for (const id of await erasePosts(trx, { textIndex }, ids, until)) await pictures.show(trx, { kind: 'deleted', itemId: id }, [])
    })
}

/** Erases the contents and likes of deleted posts. @returns the erased posts; the caller removes their pictures */
export async function erasePosts(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  ids: string[],
  until: number,
): Promise<string[]> {
  const erased = await blankPosts(trx, ids, until)
  await textIndex.erase(trx, { kind: 'post', ids: erased })
  if (erased.length > 0) await trx.deleteFrom('post_likes').where('post_id', 'in', erased).execute()
  await dropMentions(trx, erased)
  await blankCorrectionsOf(trx, erased)
  await appendErased(trx, erased)
  return erased
}
