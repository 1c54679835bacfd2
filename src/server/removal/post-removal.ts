import { deletePost, erasePosts, undeletePost } from '../features/feed/post-deletion'
import { addToReplyCount, markReplyDeleted } from '../features/feed/reply-queries'
import { addToRepliesWritten } from '../features/people/own-reply-queries'
import { eraseTraces } from '../reply-erasing'
import type { Removal } from './removal'

export const postRemoval: Removal = {
  async remove(trx, services, { itemId, writerId, at }) {
    const isDown = await deletePost(trx, services, { postId: itemId, userId: writerId, at })
    return isDown ? { content: null, written: [] } : undefined
  },
  async restore(trx, services, { itemId, writerId }) {
    await undeletePost(trx, services, { postId: itemId, userId: writerId, after: 0 })
    return []
  },
  async erase(trx, { pictures, textIndex, now }, itemId) {
    await erasePosts(trx, { textIndex }, [itemId], now())
    await pictures.show(trx, { kind: 'deleted', itemId }, [])
  },
}

/** Its text stays in its row, which is not erased with other deleted comments. */
export const replyRemoval: Removal = {
  async remove(trx, _, { itemId, writerId, at }) {
    const postId = await markReplyDeleted(trx, itemId, writerId, at)
    if (postId === undefined) return undefined
    // The comments of a deleted post are counted again when it is restored.
    await addToReplyCount(trx, postId, -1)
    await addToRepliesWritten(trx, writerId, -1)
    return { content: null, written: [] }
  },
  async restore(trx, _, { itemId, writerId }) {
    const reply = await trx
      .updateTable('replies')
      .set({ deleted_at: null })
      .where('id', '=', itemId)
      .where('deleted_at', 'is not', null)
      .where('content', '!=', '')
      .returning('post_id')
      .executeTakeFirst()
    if (!reply) return []
    await addToReplyCount(trx, reply.post_id, 1)
    await addToRepliesWritten(trx, writerId, 1)
    return []
  },
  async erase(trx, _, itemId) {
    const deleted = trx.updateTable('replies').set({ content: '' }).where('id', '=', itemId).where('deleted_at', 'is not', null)
    if (await deleted.returning('id').executeTakeFirst()) await eraseTraces(trx, [itemId])
  },
}
