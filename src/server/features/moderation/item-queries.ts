import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import type { HiddenKind } from './hiding-queries'

/** Something a person may hide, report or block the writer of. */
export interface SeenItem {
  user_id: string
  /** 1 when its writer is not to be known. */
  anonymous: number
  /** The thread it belongs to; null outside of questions. */
  question_id: string | null
}

/** What the viewer may see of an item, under a thing they may see; undefined: hidden, blocked, deleted and never written look the same. */
export function findItem(db: Kysely<Schema>, kind: HiddenKind, itemId: string, viewerId: string): Promise<SeenItem | undefined> {
  return finders[kind](db, itemId, viewerId)
}

type Finder = (db: Kysely<Schema>, itemId: string, viewerId: string) => Promise<SeenItem | undefined>

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
}

function named(row: { user_id: string } | undefined): SeenItem | undefined {
  return row && { ...row, anonymous: 0, question_id: null }
}
