import { type ExportPart, editedAt, moment, readAll } from '../../export-part'

/** The reviews that the caller wrote. */
export const exportReviews: ExportPart = {
  name: 'reviews',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('program_reviews as review')
        .innerJoin('programs', 'programs.id', 'review.program_id')
        .select(['review.id', 'programs.id as program', 'review.stars', 'review.content', 'review.reviewed_at', 'review.edited_at'])
        .where('review.user_id', '=', userId)
        .where('review.deleted_at', 'is', null)
        .where('review.id', '>', after)
        .orderBy('review.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.reviewed_at),
      edited: editedAt(row),
      text: row.content,
      stars: row.stars,
      program: row.program,
    }))
  },
}

/** The caller's answers to reviews of their own programs. */
export const exportReviewAnswers: ExportPart = {
  name: 'reviewAnswers',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('program_reviews as review')
        .innerJoin('programs', 'programs.id', 'review.program_id')
        .select(['review.id', 'programs.title', 'review.answer', 'review.answered_at', 'review.answer_edited_at as edited_at'])
        .where('programs.user_id', '=', userId)
        .where('review.answered_at', 'is not', null)
        .where('review.deleted_at', 'is', null)
        .where('review.id', '>', after)
        .orderBy('review.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.answered_at ?? 0), edited: editedAt(row), title: row.title, text: row.answer }))
  },
}
