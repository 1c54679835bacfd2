import { type ExportPart, editedAt, moment, readAll } from '../../export-part'
import { answerIn, exportedFiles } from '../../message-files'
import { textsIn } from '../../texts-column'
import { countSeenReplies } from './answer-count-queries'
import { acceptedSeenBy } from './question-queries'

/** The caller's own questions, including anonymous ones. */
export const exportQuestions: ExportPart = {
  name: 'questions',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('questions')
        .select([
          'id',
          'title',
          'content',
          'images',
          'anonymous',
          'asked_at',
          'edited_at',
          acceptedSeenBy(userId).as('accepted'),
          countSeenReplies().as('replies'),
        ])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.asked_at),
      edited: editedAt(row),
      title: row.title,
      text: row.content,
      images: textsIn(row.images),
      anonymous: row.anonymous === 1,
      replies: row.replies,
      accepted: row.accepted,
    }))
  },
}

export const exportAnswers: ExportPart = {
  name: 'answers',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('answers')
        .select(['id', 'question_id', 'content', 'images', 'wave', 'anonymous', 'like_count', 'answered_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.answered_at),
      edited: editedAt(row),
      text: answerIn(row).content,
      ...exportedFiles(row.images),
      anonymous: row.anonymous === 1,
      likes: row.like_count,
      question: row.question_id,
    }))
  },
}
