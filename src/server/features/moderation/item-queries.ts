import type { Kysely } from 'kysely'
import { preparedForViewer } from '../../db/prepared'
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
  return find(db, itemsIn.sight, kind, { itemId, viewerId })
}

/** As `findItem`, as if the member had hidden nothing: also what is in their list of hidden items. */
export function findItemEvenHidden(db: Kysely<Schema>, kind: HiddenKind, itemId: string, userId: string): Promise<SeenItem | undefined> {
  return find(db, itemsIn.sightEvenHidden, kind, { itemId, viewerId: userId })
}

interface Asked {
  itemId: string
  viewerId: string | null
}

async function find(db: Kysely<Schema>, items: Items, kind: HiddenKind, asked: Asked): Promise<SeenItem | undefined> {
  if (kind === 'question' || kind === 'answer') return (await items[kind](db, asked))[0]
  if (kind === 'correction') {
    const [found] = await items.correction(db, asked)
    // A correction is below the text that it corrects.
    const text = found && (await find(db, items, found.kind, { ...asked, itemId: found.item_id }))
    return text && byNamed(found.user_id)
  }
  const [found] = await items[kind](db, asked)
  return found && byNamed(found.user_id)
}

const byNamed = (userId: string): SeenItem => ({ user_id: userId, anonymous: 0, question_id: null })

const itemsIn = { sight: createItems({ evenHidden: false }), sightEvenHidden: createItems({ evenHidden: true }) }
type Items = ReturnType<typeof createItems>

/** The statements by kind. */
function createItems(how: { evenHidden: boolean }) {
  return {
    question: preparedForViewer((db, { itemId, viewerId }: Asked) =>
      db
        .selectFrom('questions')
        .select(['questions.user_id', 'questions.anonymous', 'questions.id as question_id'])
        .where('questions.id', '=', itemId)
        .where(visibleTo(viewerId, how).questions),
    ),

    answer: preparedForViewer((db, { itemId, viewerId }: Asked) => {
      const { questions, answers } = visibleTo(viewerId, how)
      return db
        .selectFrom('answers')
        .innerJoin('questions', 'questions.id', 'answers.question_id')
        .select(['answers.user_id', 'answers.anonymous', 'answers.question_id'])
        .where('answers.id', '=', itemId)
        .where(answers)
        .where(questions)
    }),

    correction: preparedForViewer((db, { itemId, viewerId }: Asked) =>
      db
        .selectFrom('corrections')
        .select(['corrections.user_id', 'corrections.kind', 'corrections.item_id'])
        .where('corrections.id', '=', itemId)
        .where(visibleTo(viewerId, how).corrections),
    ),

    post: preparedForViewer((db, { itemId, viewerId }: Asked) =>
      db.selectFrom('posts').select('posts.user_id').where('posts.id', '=', itemId).where(visibleTo(viewerId, how).posts),
    ),

    reply: preparedForViewer((db, { itemId, viewerId }: Asked) => {
      const { posts, replies } = visibleTo(viewerId, how)
      const query = db.selectFrom('replies').innerJoin('posts', 'posts.id', 'replies.post_id').select('replies.user_id')
      return query.where('replies.id', '=', itemId).where(replies).where(posts)
    }),

    program: preparedForViewer((db, { itemId, viewerId }: Asked) =>
      db.selectFrom('programs').select('programs.user_id').where('programs.id', '=', itemId).where(visibleTo(viewerId, how).programs),
    ),

    review: preparedForViewer((db, { itemId, viewerId }: Asked) => {
      const { programs, reviews } = visibleTo(viewerId, how)
      const query = db.selectFrom('program_reviews').innerJoin('programs', 'programs.id', 'program_reviews.program_id')
      return query.select('program_reviews.user_id').where('program_reviews.id', '=', itemId).where(reviews).where(programs)
    }),
  }
}
