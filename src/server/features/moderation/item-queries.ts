import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import type { HiddenKind } from './hiding-queries'

/** An item that a person may hide or report, or whose writer they may block. */
export interface SeenItem {
  user_id: string
  /** 1 when its writer is anonymous. */
  anonymous: number
  /** The question of its thread; null outside of questions. */
  question_id: string | null
}

/** An item that the viewer may see, below a visible one; undefined: a hidden, blocked, deleted or missing one looks the same. */
export function findItem(db: Kysely<Schema>, kind: HiddenKind, itemId: string, viewerId: string | null): Promise<SeenItem | undefined> {
  return finders[kind](db, itemId, viewerId)
}

type Finder = (db: Kysely<Schema>, itemId: string, viewerId: string | null) => Promise<SeenItem | undefined>

const finders: Record<HiddenKind, Finder> = {
  async post(db, itemId, viewerId) {
    const query = db.selectFrom('posts').select('posts.user_id').where('posts.id', '=', itemId)
    return named(await query.where(visibleTo(viewerId).posts).executeTakeFirst())
  },

  async reply(db, itemId, viewerId) {
    const { posts, replies } = visibleTo(viewerId)
    const query = db.selectFrom('replies').innerJoin('posts', 'posts.id', 'replies.post_id').select('replies.user_id')
    return named(await query.where('replies.id', '=', itemId).where(replies).where(posts).executeTakeFirst())
  },

  async program(db, itemId, viewerId) {
    const query = db.selectFrom('programs').select('programs.user_id').where('programs.id', '=', itemId)
    return named(await query.where(visibleTo(viewerId).programs).executeTakeFirst())
  },

  async review(db, itemId, viewerId) {
    const { programs, reviews } = visibleTo(viewerId)
    const query = db.selectFrom('program_reviews').innerJoin('programs', 'programs.id', 'program_reviews.program_id')
    const review = query.select('program_reviews.user_id').where('program_reviews.id', '=', itemId)
    return named(await review.where(reviews).where(programs).executeTakeFirst())
  },

  question(db, itemId, viewerId) {
    return db
      .selectFrom('questions')
      .select(['questions.user_id', 'questions.anonymous', 'questions.id as question_id'])
      .where('questions.id', '=', itemId)
      .where(visibleTo(viewerId).questions)
      .executeTakeFirst()
  },

  answer(db, itemId, viewerId) {
    const { questions, answers } = visibleTo(viewerId)
    return db
      .selectFrom('answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .select(['answers.user_id', 'answers.anonymous', 'answers.question_id'])
      .where('answers.id', '=', itemId)
      .where(answers)
      .where(questions)
      .executeTakeFirst()
  },

  async correction(db, itemId, viewerId) {
    const query = db.selectFrom('corrections').select(['corrections.user_id', 'corrections.kind', 'corrections.item_id'])
    const found = await query.where('corrections.id', '=', itemId).where(visibleTo(viewerId).corrections).executeTakeFirst()
    return found && (await findItem(db, found.kind, found.item_id, viewerId)) ? named({ user_id: found.user_id }) : undefined
  },
}

function named(row: { user_id: string } | undefined): SeenItem | undefined {
  return row && { ...row, anonymous: 0, question_id: null }
}
