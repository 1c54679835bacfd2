import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { moveUses } from '../../images/picture-queries'
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
    const was = await markPostDeleted(trx, postId, userId, now())
    if (!was) throw refuse('notFound')
    await moveUses(trx, [postId], { from: 'post', to: 'deleted' })
    await deletePostTags(trx, postId)
    await textIndex.drop(trx, { kind: 'post', id: postId })
    await addToWriterCounts(trx, userId, { posts: -1, likes: -was.like_count })
    await takeFromTotals(trx, listsOf({ category: was.category, tagKeys: tagKeysOf(textsIn(was.tags)) }))
    await refreshHelp(trx, [{ kind: 'post', id: postId }])
  })
}

/**
 * Restores the caller's deleted post unchanged (docs/product/feed.md "Deleting"); an existing post is unchanged.
 * @throws Refusal `notFound`, `forbidden` for another's, `expired` when it is too late
 */
export async function restorePost({ db, textIndex, now }: Services, userId: string, postId: string): Promise<void> {
  await transact(db, async (trx) => {
    const was = await markPostRestored(trx, postId, userId, now() - limits.undo.takenMs)
    if (!was) {
      if (await isOwnDeleted(trx, postId, userId)) throw refuse('expired')
      return requireOwnPost(trx, userId, postId)
    }
    const tags = textsIn(was.tags)
    const tagKeys = tagKeysOf(tags)
    await moveUses(trx, [postId], { from: 'deleted', to: 'post' })
    await insertPostTags(trx, postId, was.category, tagKeys)
    await textIndex.put(trx, postDocument({ ...was, id: postId, tags }))
    await addToWriterCounts(trx, userId, { posts: 1, likes: was.like_count })
    await addToTotals(trx, listsOf({ category: was.category, tagKeys }))
    await refreshHelp(trx, [{ kind: 'post', id: postId }])
  })
}

/** Erases the posts whose deletion can no longer be undone. */
export async function eraseDeletedPosts({ db, pictures, now }: Services): Promise<void> {
  const until = now() - limits.undo.takenMs
  for (let ids = await selectPostsToErase(db, until, erasedAtOnce); ids.length > 0; ids = await selectPostsToErase(db, until, erasedAtOnce))
    await transact(db, async (trx) => {
      for (const id of await erasePosts(trx, ids, until)) await pictures.show(trx, { kind: 'deleted', itemId: id }, [])
    })
}

/** Erases the contents and likes of deleted posts. @returns the erased posts; the caller removes their pictures */
async function erasePosts(trx: Transaction<Schema>, ids: string[], until: number): Promise<string[]> {
  const erased = await blankPosts(trx, ids, until)
  if (erased.length > 0) await trx.deleteFrom('post_likes').where('post_id', 'in', erased).execute()
  await dropMentions(trx, erased)
  await blankCorrectionsOf(trx, erased)
  return erased
}
