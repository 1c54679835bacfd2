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
export async function findItem(
  db: Kysely<Schema>,
  kind: HiddenKind,
  itemId: string,
  viewerId: string | null,
): Promise<SeenItem | undefined> {
  const asked = { itemId, viewerId }
  if (kind === 'question') return (await selectQuestion(db, asked))[0]
  if (kind === 'answer') return (await selectAnswer(db, asked))[0]
  if (kind === 'correction') {
    const [found] = await selectCorrection(db, asked)
    // A correction is below the text that it corrects.
    return found && (await findItem(db, found.kind, found.item_id, viewerId)) && byNamed(found.user_id)
  }
  const [found] = await ofNamed[kind](db, asked)
  return found && byNamed(found.user_id)
}

const byNamed = (userId: string): SeenItem => ({ user_id: userId, anonymous: 0, question_id: null })

interface Asked {
  itemId: string
  viewerId: string | null
}

const selectQuestion = preparedForViewer((db, { itemId, viewerId }: Asked) =>
  db
    .selectFrom('questions')
    .select(['questions.user_id', 'questions.anonymous', 'questions.id as question_id'])
    .where('questions.id', '=', itemId)
    .where(visibleTo(viewerId).questions),
)

const selectAnswer = preparedForViewer((db, { itemId, viewerId }: Asked) => {
  const { questions, answers } = visibleTo(viewerId)
  return db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.user_id', 'answers.anonymous', 'answers.question_id'])
    .where('answers.id', '=', itemId)
    .where(answers)
    .where(questions)
})

const selectCorrection = preparedForViewer((db, { itemId, viewerId }: Asked) =>
  db
    .selectFrom('corrections')
    .select(['corrections.user_id', 'corrections.kind', 'corrections.item_id'])
    .where('corrections.id', '=', itemId)
    .where(visibleTo(viewerId).corrections),
)

/** By kind, the items whose writers are always named. */
const ofNamed = {
  post: preparedForViewer((db, { itemId, viewerId }: Asked) =>
    db.selectFrom('posts').select('posts.user_id').where('posts.id', '=', itemId).where(visibleTo(viewerId).posts),
  ),

  reply: preparedForViewer((db, { itemId, viewerId }: Asked) => {
    const { posts, replies } = visibleTo(viewerId)
    const query = db.selectFrom('replies').innerJoin('posts', 'posts.id', 'replies.post_id').select('replies.user_id')
    return query.where('replies.id', '=', itemId).where(replies).where(posts)
  }),

  program: preparedForViewer((db, { itemId, viewerId }: Asked) =>
    db.selectFrom('programs').select('programs.user_id').where('programs.id', '=', itemId).where(visibleTo(viewerId).programs),
  ),

  review: preparedForViewer((db, { itemId, viewerId }: Asked) => {
    const { programs, reviews } = visibleTo(viewerId)
    const query = db.selectFrom('program_reviews').innerJoin('programs', 'programs.id', 'program_reviews.program_id')
    return query.select('program_reviews.user_id').where('program_reviews.id', '=', itemId).where(reviews).where(programs)
  }),
}
