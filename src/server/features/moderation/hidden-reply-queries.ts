import { type Kysely, sql } from 'kysely'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import { firstLine, presentReply, type ThreadRow } from '../../reply-threads'
import { anonymousName } from '../../writer-names'
import { withCorrections } from '../corrections/item-correction-queries'
import { isCommentLiked } from '../feed/comment-like-queries'

/** A comment or an answer with its writer and its post or question. */
interface HiddenReplyRow extends ThreadRow {
  anonymous: number
  number: number | null
  on_id: string
  on_title: string
  on_content: string
}

/** Comments or answers for their list, in the order of the ids. The list decides which ids the viewer may see. */
export async function loadHiddenReplies(
  db: Kysely<Schema>,
  kind: 'reply' | 'answer',
  ids: string[],
  viewerId: string,
): Promise<OwnReply[]> {
  if (ids.length === 0) return []
  const found = await (kind === 'reply' ? selectReplies(db, ids, viewerId) : selectAnswers(db, ids, viewerId))
  const rows = await withCorrections(db, viewerId, await withMentions(db, viewerId, found))
  const shown = new Map(
    rows.map((row) => [
      row.id,
      {
        ...presentReply(row, { viewerId, on: kind === 'reply' ? { postId: row.on_id } : { questionId: row.on_id }, alias: aliasOf }),
        parentLine: firstLine(row.on_title) || firstLine(row.on_content),
      },
    ]),
  )
  return ids.flatMap((id) => shown.get(id) ?? [])
}

const aliasOf = ({ anonymous, number }: HiddenReplyRow) => (anonymous === 1 ? anonymousName(number ?? 0) : null)

function selectReplies(db: Kysely<Schema>, ids: string[], viewerId: string): Promise<HiddenReplyRow[]> {
  return db
    .selectFrom('replies')
    .innerJoin('posts', 'posts.id', 'replies.post_id')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select([
      'replies.id',
      'replies.user_id',
      'replies.parent_id',
      'replies.answered_id',
      'replies.content',
      'replies.replied_at as written_at',
    ])
    .select([
      'replies.edited_at',
      'replies.deleted_at',
      'users.nickname',
      'users.image_path',
      'users.languages',
      'posts.id as on_id',
      'posts.content as on_content',
    ])
    .select([sql.lit<number>(0).as('anonymous'), sql.lit<number | null>(null).as('number'), sql.lit<string>('').as('on_title')])
    .select(['replies.correction_count', 'replies.like_count', isCommentLiked(viewerId, 'replies').as('liked')])
    .where('replies.id', 'in', ids)
    .where('replies.deleted_at', 'is', null)
    .execute()
}

function selectAnswers(db: Kysely<Schema>, ids: string[], viewerId: string): Promise<HiddenReplyRow[]> {
  return db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
    )
    .select([
      'answers.id',
      'answers.user_id',
      'answers.parent_id',
      'answers.answered_id',
      'answers.content',
      'answers.images',
      'answers.wave',
      'answers.answered_at as written_at',
    ])
    .select([
      'answers.edited_at',
      'answers.deleted_at',
      'answers.anonymous',
      'users.nickname',
      'users.image_path',
      'users.languages',
      'aliases.number',
    ])
    .select(['questions.id as on_id', 'questions.title as on_title', 'questions.content as on_content'])
    .select(['answers.correction_count', 'answers.like_count', isCommentLiked(viewerId, 'answers').as('liked')])
    .where('answers.id', 'in', ids)
    .where('answers.deleted_at', 'is', null)
    .execute()
}
