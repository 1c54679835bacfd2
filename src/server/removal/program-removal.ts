import { lockKey } from '../db/transaction'
import { addToTotals } from '../features/feed/counter-queries'
import { addToWriterCounts } from '../features/feed/post-queries'
import { deleteProgram } from '../features/programs/program-writing'
import { blankProgram } from '../features/programs/programs-queries'
import { listsOf, mentorList } from '../features/programs/programs-rules'
import { recountRating } from '../features/programs/rating-queries'
import { markReviewDeleted, markReviewRestored } from '../features/programs/review-queries'
import { refuse } from '../http/handler'
import { moveUses } from '../images/picture-queries'
import { programDocument } from '../search/searched-queries'
import { textsIn } from '../texts-column'
import type { Removal } from './removal'

export const programRemoval: Removal = {
  async remove(trx, { textIndex }, { itemId, writerId, at }) {
    const isDown = await deleteProgram(trx, { textIndex }, { programId: itemId, userId: writerId, at })
    return isDown ? { content: null, written: [] } : undefined
  },
  async restore(trx, { textIndex }, { itemId, writerId }) {
    const was = await trx
      .updateTable('programs')
      .set(({ selectFrom, fn }) => ({
        deleted_at: null,
        // Some may have been taken back meanwhile.
        like_count: selectFrom('program_likes')
          .select(fn.countAll<number>().as('likes'))
          .whereRef('program_likes.program_id', '=', 'programs.id'),
        save_count: selectFrom('program_saves')
          .select(fn.countAll<number>().as('saves'))
          .whereRef('program_saves.program_id', '=', 'programs.id'),
      }))
      .where('id', '=', itemId)
      .where('deleted_at', 'is not', null)
      .where('title', '!=', '')
      .returning(['id', 'title', 'description', 'tags', 'subject', 'kind', 'like_count'])
      .executeTakeFirst()
    if (!was) return []
    await moveUses(trx, [itemId], { from: 'deleted', to: 'program' })
    await textIndex.put(trx, programDocument({ ...was, tags: textsIn(was.tags) }))
    await addToWriterCounts(trx, writerId, { posts: 0, likes: was.like_count })
    await addToTotals(trx, [...listsOf(was), mentorList(writerId)])
    return []
  },
  async erase(trx, { pictures, textIndex }, itemId) {
    const deleted = trx.updateTable('programs').set(blankProgram).where('id', '=', itemId).where('deleted_at', 'is not', null)
    if (await deleted.returning('id').executeTakeFirst()) await textIndex.erase(trx, { kind: 'program', ids: [itemId] })
    await pictures.show(trx, { kind: 'deleted', itemId }, [])
  },
}

export const reviewRemoval: Removal = {
  async remove(trx, _, { itemId, writerId, at }) {
    const was = await markReviewDeleted(trx, itemId, writerId, at)
    if (!was) return undefined
    await recountRating(trx, was.program_id)
    return { content: null, written: [] }
  },
  async restore(trx, _, { itemId, writerId }) {
    const review = await trx.selectFrom('program_reviews').select(['program_id', 'deleted_at']).where('id', '=', itemId).executeTakeFirst()
    if (!review || review.deleted_at === null) return []
    await lockKey(trx, `review:${review.program_id}:${writerId}`)
    const was = await markReviewRestored(trx, itemId, writerId, 0)
    // A member has one review of a program, and has written another meanwhile.
    if (!was) throw refuse('wrongState')
    await recountRating(trx, was.program_id)
    return []
  },
  async erase(trx, _, itemId) {
    const nothing = { content: '', answer: '', answered_at: null, answer_edited_at: null }
    await trx.updateTable('program_reviews').set(nothing).where('id', '=', itemId).where('deleted_at', 'is not', null).execute()
  },
}
