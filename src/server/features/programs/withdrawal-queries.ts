import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { dropUses } from '../../images/picture-queries'
import { blankDeleted, type ClearingStep, countEach, selectStanding } from '../../leaving'
import { takeManyFromTotals } from '../feed/counter-queries'
import { addToWriterCounts } from '../feed/post-queries'
import { addToDay } from './program-day-queries'
import { listsOf, mentorList } from './programs-rules'
import { recountRating } from './rating-queries'

/** Deletes programs, whether or not posts are kept (docs/product/calls.md "Withdraw"), with all reactions to them. */
export const clearPrograms: ClearingStep = async (trx, { userId }, most, textIndex) => {
  const programs = await trx
    .selectFrom('programs')
    .select(['id', 'subject', 'kind', 'like_count', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(most)
    .execute()
  if (programs.length === 0) return 0
  const standing = programs.filter(({ deleted_at }) => deleted_at === null)
  const likes = standing.reduce((sum, { like_count }) => sum + like_count, 0)
  if (likes > 0) await addToWriterCounts(trx, userId, { posts: 0, likes: -likes })
  await takeManyFromTotals(trx, countEach(standing.flatMap((program) => [...listsOf(program), mentorList(userId)])))
  const ids = programs.map(({ id }) => id)
  await textIndex.erase(trx, { kind: 'program', ids })
  await dropUses(trx, 'program', ids)
  await trx.deleteFrom('programs').where('id', 'in', ids).execute()
  return programs.length
}

const nothingWritten = { content: '' as const, answer: '', answered_at: null, answer_edited_at: null }

/** Deletes reviews where posts are deleted too, takes them out of the rating of their programs, and removes the mentor's answer with it. */
export const clearReviews: ClearingStep = async (trx, { userId, keepPosts, at }, most) => {
  if (keepPosts) return 0
  const ids = await selectStanding(trx, 'program_reviews', userId, most)
  if (ids.length === 0) return 0
  const reviews = await trx
    .updateTable('program_reviews')
    .set({ deleted_at: at, ...nothingWritten })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('program_id')
    .execute()
  for (const programId of new Set(reviews.map(({ program_id }) => program_id))) await recountRating(trx, programId)
  return ids.length
}

export const blankDeletedReviews = blankDeleted('program_reviews', nothingWritten)

/** Removes likes that the leaver gave to programs, and subtracts each from its program, the program's owner and its day. */
export const takeBackProgramLikes: ClearingStep = async (trx, { userId }, most) => {
  const likes = await trx.selectFrom('program_likes').select('program_id').where('user_id', '=', userId).limit(most).execute()
  const gone = await takeBack(trx, 'program_likes', userId, likes)
  for (const { programId, at } of gone) {
    const program = await trx
      .updateTable('programs')
      .set(({ eb }) => ({ like_count: eb('like_count', '-', 1) }))
      .where('id', '=', programId)
      .where('deleted_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (program) await addToWriterCounts(trx, program.user_id, { posts: 0, likes: -1 })
    await addToDay(trx, programId, at, 'likes', -1)
  }
  return likes.length
}

/** Removes the programs that the leaver had saved. */
export const takeBackSaves: ClearingStep = async (trx, { userId }, most) => {
  const saves = await trx.selectFrom('program_saves').select('program_id').where('user_id', '=', userId).limit(most).execute()
  const gone = await takeBack(trx, 'program_saves', userId, saves)
  for (const { programId, at } of gone) {
    await trx
      .updateTable('programs')
      .set(({ eb }) => ({ save_count: eb('save_count', '-', 1) }))
      .where('id', '=', programId)
      .where('deleted_at', 'is', null)
      .execute()
    await addToDay(trx, programId, at, 'saves', -1)
  }
  return saves.length
}

/** Removes which programs the leaver viewed and opened chats from; the figures stay. */
export const forgetProgramVisits: ClearingStep = async (trx, { userId }) => {
  const views = await trx.deleteFrom('program_views').where('user_id', '=', userId).executeTakeFirst()
  const chats = await trx.deleteFrom('program_chats').where('user_id', '=', userId).executeTakeFirst()
  return Number(views.numDeletedRows + chats.numDeletedRows)
}

async function takeBack(
  trx: Transaction<Schema>,
  table: 'program_likes' | 'program_saves',
  userId: string,
  found: { program_id: string }[],
): Promise<{ programId: string; at: number }[]> {
  if (found.length === 0) return []
  const rows = await trx
    .deleteFrom(table as 'program_likes')
    .where('user_id', '=', userId)
    .where(
      'program_id',
      'in',
      found.map(({ program_id }) => program_id),
    )
    .returning(['program_id', 'created_at'])
    .execute()
  return rows.map(({ program_id, created_at }) => ({ programId: program_id, at: created_at }))
}
