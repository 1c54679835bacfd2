import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Review } from '../../../shared/contract/reviews-shapes'
import { withdrawn } from '../../../shared/text/withdrawn'
import { fetchPage, type Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { languagesIn } from '../../languages-column'
import type { Erased } from '../../live/domain-events'
import { isKept, isRestorable } from '../../removed-items'
import { timeOrNull } from '../../time-or-null'
import { visibleTo } from '../people/visibility-queries'

type Stored = Selectable<Schema['program_reviews']>
type Writer = Pick<Selectable<Schema['users']>, 'nickname' | 'image_path' | 'academy' | 'languages'>

const selectWritten = (db: Kysely<Schema>) =>
  db
    .selectFrom('program_reviews')
    .innerJoin('users', 'users.id', 'program_reviews.user_id')
    .selectAll('program_reviews')
    .select(['users.nickname', 'users.image_path', 'users.academy', 'users.languages'])

function present(row: Stored & Writer): Review {
  const { nickname, image_path: imagePath, academy, answered_at: answeredAt } = row
  return {
    id: row.id,
    programId: row.program_id,
    author: { id: row.user_id, nickname: nickname ?? withdrawn, imagePath, academy, languages: languagesIn(row.languages) },
    stars: row.stars,
    content: row.content,
    reviewedAt: new Date(row.reviewed_at).toISOString(),
    editedAt: timeOrNull(row.edited_at),
    answer:
      answeredAt === null
        ? null
        : { content: row.answer, answeredAt: new Date(answeredAt).toISOString(), editedAt: timeOrNull(row.answer_edited_at) },
  }
}

/** A page of a program's reviews that the viewer may see, the newest first. */
export async function selectReviews(db: Kysely<Schema>, programId: string, viewerId: string | null, place: Place) {
  const query = selectWritten(db).where('program_reviews.program_id', '=', programId).where(visibleTo(viewerId).reviews)
  const { rows, more } = await fetchPage(query, 'program_reviews.id', place)
  return { items: rows.map(present), more }
}

/** Reviews by their ids, in that order. The list decides which of them the viewer may see. */
export async function loadReviews(db: Kysely<Schema>, ids: string[]): Promise<Review[]> {
  if (ids.length === 0) return []
  const rows = await selectWritten(db).where('program_reviews.id', 'in', ids).where('program_reviews.deleted_at', 'is', null).execute()
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The existing review of a program by a member. */
export async function findOwnReview(db: Kysely<Schema>, programId: string, userId: string): Promise<Review | null> {
  const row = await selectWritten(db)
    .where('program_reviews.program_id', '=', programId)
    .where('program_reviews.user_id', '=', userId)
    .where('program_reviews.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? present(row) : null
}

/** A review that the viewer may see, with the mentor of its program. */
export function findSeenReview(db: Kysely<Schema>, reviewId: string, viewerId: string) {
  const sight = visibleTo(viewerId)
  return db
    .selectFrom('program_reviews')
    .innerJoin('programs', 'programs.id', 'program_reviews.program_id')
    .innerJoin('users as writer', 'writer.id', 'program_reviews.user_id')
    .innerJoin('users as mentor', 'mentor.id', 'programs.user_id')
    .select(['program_reviews.user_id', 'program_reviews.program_id', 'program_reviews.content'])
    .select(['program_reviews.answer', 'program_reviews.answered_at', 'program_reviews.answer_edited_at'])
    .select(['programs.user_id as mentor_id', 'writer.nickname', 'mentor.nickname as mentor_nickname'])
    .where('program_reviews.id', '=', reviewId)
    .where(sight.reviews)
    .where(sight.programs)
    .executeTakeFirst()
}

export async function insertReview(
  trx: Transaction<Schema>,
  {
    id,
    programId,
    userId,
    stars,
    content,
    at,
  }: { id: string; programId: string; userId: string; stars: number; content: string; at: number },
): Promise<void> {
  const row = { id, program_id: programId, user_id: userId, stars, content, answer: '', reviewed_at: at }
  await trx.insertInto('program_reviews').values(row).execute()
}

/** Locks a member's review of a program until the transaction ends. @returns undefined where there is none */
export function lockOwnReview(trx: Transaction<Schema>, programId: string, userId: string) {
  return trx
    .updateTable('program_reviews')
    .set(({ ref }) => ({ edited_at: ref('edited_at') }))
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'stars', 'content', 'reviewed_at', 'edited_at'])
    .executeTakeFirst()
}

export async function updateReview(trx: Transaction<Schema>, id: string, written: { stars: number; content: string }, at: number) {
  await trx
    .updateTable('program_reviews')
    .set({ ...written, edited_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes a member's own review. @returns its program, or undefined when there is none */
export function markReviewDeleted(trx: Transaction<Schema>, reviewId: string, userId: string, at: number) {
  return trx
    .updateTable('program_reviews')
    .set({ deleted_at: at })
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('program_id')
    .executeTakeFirst()
}

/**
 * Restores a member's own review that was deleted after a time, unless they have written another.
 * @returns its program
 */
export function markReviewRestored(trx: Transaction<Schema>, reviewId: string, userId: string, after: number) {
  return trx
    .updateTable('program_reviews')
    .set({ deleted_at: null })
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', after)
    .where('content', '!=', '')
    .where(isRestorable('review', 'program_reviews'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('program_reviews as other')
            .select('other.id')
            .whereRef('other.program_id', '=', 'program_reviews.program_id')
            .where('other.user_id', '=', userId)
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .returning('program_id')
    .executeTakeFirst()
}

/** A review if it is the member's own; `deleted`: it is deleted. */
export async function findOwn(db: Kysely<Schema>, reviewId: string, userId: string) {
  const query = db.selectFrom('program_reviews').select(['deleted_at', 'program_id']).where('id', '=', reviewId)
  const row = await query.where('user_id', '=', userId).executeTakeFirst()
  return row && { deleted: row.deleted_at !== null, programId: row.program_id }
}

/** Sets or, with null, removes the mentor's answer. */
export async function updateAnswer(trx: Transaction<Schema>, reviewId: string, content: string | null, at: number): Promise<void> {
  const removed = { answer: '', answered_at: null, answer_edited_at: null }
  await trx
    .updateTable('program_reviews')
    .set(({ fn, val, eb }) =>
      content === null
        ? removed
        : {
            answer: content,
            answered_at: fn.coalesce('answered_at', val(at)),
            answer_edited_at: eb
              .case()
              .when(eb.or([eb('answered_at', 'is', null), eb('answer', '=', content)]))
              .then(eb.ref('answer_edited_at'))
              .else(at)
              .end(),
          },
    )
    .where('id', '=', reviewId)
    .execute()
}

/** Keeps an answer that is about to be removed, until it can no longer be restored. */
export async function keepAnswer(trx: Transaction<Schema>, reviewId: string, at: number): Promise<void> {
  await dropKeptAnswer(trx, reviewId)
  await trx
    .insertInto('removed_answers')
    .columns(['review_id', 'answer', 'answered_at', 'answer_edited_at', 'removed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('program_reviews')
        .select(['id', 'answer', 'answered_at', 'answer_edited_at', val(at).as('removed_at')])
        .where('id', '=', reviewId)
        .where('answer', '<>', ''),
    )
    .execute()
}

export async function dropKeptAnswer(trx: Transaction<Schema>, reviewId: string): Promise<void> {
  await trx.deleteFrom('removed_answers').where('review_id', '=', reviewId).execute()
}

/** Restores an answer that was removed after a time. @returns whether there was one */
export async function restoreKeptAnswer(trx: Transaction<Schema>, reviewId: string, after: number): Promise<boolean> {
  const kept = await trx
    .deleteFrom('removed_answers')
    .where('review_id', '=', reviewId)
    .where('removed_at', '>', after)
    .returning(['answer', 'answered_at', 'answer_edited_at'])
    .executeTakeFirst()
  if (kept) await trx.updateTable('program_reviews').set(kept).where('id', '=', reviewId).execute()
  return kept !== undefined
}

/** Erases the answers that were removed at a time or before. */
export async function eraseKeptAnswers(trx: Transaction<Schema>, until: number): Promise<void> {
  await trx.deleteFrom('removed_answers').where('removed_at', '<=', until).execute()
}

/** Erases the content of reviews that were deleted at a time or before, with their answers. @returns as what notices name them */
export async function blankReviews(trx: Transaction<Schema>, until: number): Promise<Required<Pick<Erased, 'texts' | 'reviewAnswers'>>> {
  const rows = await trx
    .updateTable('program_reviews')
    .set({ content: '', answer: '', answered_at: null, answer_edited_at: null })
    .where('deleted_at', '<=', until)
    .where('deleted_at', 'is not', null)
    .where('content', '<>', '')
    .where(({ not }) => not(isKept('review', 'program_reviews.id', until)))
    .returning(['id', 'program_id', 'user_id'])
    .execute()
  return {
    texts: rows.map(({ program_id, user_id }) => ({ noticeItemId: program_id, writerId: user_id })),
    reviewAnswers: rows.map(({ id, user_id }) => ({ reviewId: id, to: user_id })),
  }
}
