import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Exhibit, ExhibitText } from '../../../shared/contract/moderating-shapes'
import { limits } from '../../../shared/limits'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { answerIn, filesOf } from '../../message-files'
import { textsIn } from '../../texts-column'
import type { CaseRecord } from './case-queries'
import { findEvidence, findRemovedMessage } from './reported-item-queries'

/* A reported item in its place, as moderators see it: deleted and removed texts too, whoever hides or blocks whom, and no anonymous writer. */

type Case = Pick<CaseRecord, 'kind' | 'item_id'>

/** @returns undefined when its place is not there any more */
export async function loadExhibit(db: Kysely<Schema>, { kind, item_id }: Case): Promise<Exhibit | undefined> {
  switch (kind) {
    case 'post':
      return postExhibit(db, item_id, item_id)
    case 'reply': {
      const reply = await db.selectFrom('replies').select('post_id').where('id', '=', item_id).executeTakeFirst()
      return reply && postExhibit(db, reply.post_id, item_id)
    }
    case 'question':
      return questionExhibit(db, item_id, item_id)
    case 'answer': {
      const answer = await db.selectFrom('answers').select('question_id').where('id', '=', item_id).executeTakeFirst()
      return answer && questionExhibit(db, answer.question_id, item_id)
    }
    case 'program':
      return programExhibit(db, item_id, item_id)
    case 'review': {
      const review = await db.selectFrom('program_reviews').select('program_id').where('id', '=', item_id).executeTakeFirst()
      return review && programExhibit(db, review.program_id, item_id)
    }
    case 'correction':
      return correctionExhibit(db, item_id)
    case 'message':
      return roomExhibit(db, item_id)
    case 'user': {
      const user = await db.selectFrom('users').select('about').where('id', '=', item_id).executeTakeFirst()
      return user && { kind: 'user', about: user.about }
    }
  }
}

/** In place of an item whose row is gone, such as a program of a member who has withdrawn: its writer alone, where they are still a member. */
export async function loadErasedExhibit(db: Kysely<Schema>, row: CaseRecord): Promise<Exhibit> {
  const { item_id: id, writer_id: user_id, first_at: at } = row
  const columns = ['nickname', 'image_path'] as const
  const writer = await db.selectFrom('users').select(columns).where('id', '=', user_id).executeTakeFirst()
  const erased = { id, user_id, nickname: null, image_path: null, ...writer, content: '', at, edited_at: null, deleted_at: at }
  return { kind: 'correction', correction: textOf(erased, id), sentences: [], of: null }
}

interface TextRow {
  id: string
  user_id: string
  nickname: string | null
  image_path: string | null
  content: string
  at: number
  edited_at: number | null
  deleted_at: number | null
  title?: string
  note?: string
  images?: string
  wave?: string | null
  tags?: string
  anonymous?: number
  parent_id?: string | null
}

function textOf(row: TextRow, reportedId: string): ExhibitText {
  const isAnonymous = row.anonymous === 1
  const said = answerIn({ content: row.content, images: row.images ?? '[]', wave: row.wave ?? null })
  return {
    id: row.id,
    writer: isAnonymous
      ? { userId: null, nickname: '', imagePath: null }
      : { userId: row.user_id, nickname: row.nickname ?? withdrawn, imagePath: row.image_path },
    title: row.title ?? '',
    ...(row.note && { note: row.note }),
    ...said,
    tags: textsIn(row.tags ?? '[]'),
    at: new Date(row.at).toISOString(),
    edited: row.edited_at !== null,
    gone: row.deleted_at !== null,
    reported: row.id === reportedId,
    parentId: row.parent_id ?? null,
  }
}

/**
 * The items that exist nearest to the reported one, with that and the one that it replies to; the first ones when their place was reported.
 * No more of a long discussion is read.
 * @param items those of the place, without an order
 */
async function nearest<DB, TB extends keyof DB, Row extends { id: string; parent_id?: string | null }>(
  items: SelectQueryBuilder<DB, TB, Row>,
  table: 'replies' | 'answers' | 'program_reviews',
  reportedId: string,
): Promise<Row[]> {
  const { nearby } = limits.moderation
  const id = sql.ref<string>(`${table}.id`)
  const existing = items.where(sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null`)
  const first = (query: SelectQueryBuilder<DB, TB, Row>, way: 'asc' | 'desc') => query.orderBy(id, way).limit(nearby).execute()
  const reported = await items.where(sql<boolean>`${id} = ${reportedId}`).execute()
  const before = await first(existing.where(sql<boolean>`${id} < ${reportedId}`), 'desc')
  const rows = [...before.reverse(), ...reported, ...(await first(existing.where(sql<boolean>`${id} > ${reportedId}`), 'asc'))] as Row[]
  const from = Math.max(0, Math.min(before.length - nearby / 2, rows.length - nearby))
  const shown = rows.slice(from, from + nearby)
  const parentId = (reported[0] as Row | undefined)?.parent_id ?? null
  if (parentId === null || shown.some((row) => row.id === parentId)) return shown
  return [...((await existing.where(sql<boolean>`${id} = ${parentId}`).execute()) as Row[]), ...shown]
}

async function postExhibit(db: Kysely<Schema>, postId: string, reportedId: string): Promise<Exhibit | undefined> {
  const post = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.content', 'posts.images', 'posts.tags', 'posts.category', 'posts.posted_at as at'])
    .select(['posts.meaning as note', 'posts.edited_at', 'posts.deleted_at', 'users.nickname', 'users.image_path'])
    .where('posts.id', '=', postId)
    .executeTakeFirst()
  if (!post) return undefined
  const replies = db
    .selectFrom('replies')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select(['replies.id', 'replies.user_id', 'replies.content', 'replies.parent_id', 'replies.replied_at as at', 'replies.edited_at'])
    .select(['replies.deleted_at', 'users.nickname', 'users.image_path'])
    .where('replies.post_id', '=', postId)
  return {
    kind: 'post',
    post: textOf(post, reportedId),
    category: post.category,
    replies: (await nearest(replies, 'replies', reportedId)).map((row) => textOf(row, reportedId)),
  }
}

async function questionExhibit(db: Kysely<Schema>, questionId: string, reportedId: string): Promise<Exhibit | undefined> {
  const question = await db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .select(['questions.id', 'questions.user_id', 'questions.title', 'questions.content', 'questions.images', 'questions.anonymous'])
    .select(['questions.asked_at as at', 'questions.edited_at', 'questions.deleted_at', 'users.nickname', 'users.image_path'])
    .where('questions.id', '=', questionId)
    .executeTakeFirst()
  if (!question) return undefined
  const answers = db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .select(['answers.id', 'answers.user_id', 'answers.content', 'answers.images', 'answers.anonymous', 'answers.parent_id'])
    .select(['answers.wave', 'answers.answered_at as at', 'answers.edited_at', 'answers.deleted_at', 'users.nickname', 'users.image_path'])
    .where('answers.question_id', '=', questionId)
  return {
    kind: 'question',
    question: textOf(question, reportedId),
    answers: (await nearest(answers, 'answers', reportedId)).map((row) => textOf(row, reportedId)),
  }
}

async function programExhibit(db: Kysely<Schema>, programId: string, reportedId: string): Promise<Exhibit | undefined> {
  const program = await db
    .selectFrom('programs')
    .innerJoin('users', 'users.id', 'programs.user_id')
    .select(['programs.id', 'programs.user_id', 'programs.title', 'programs.description as content', 'programs.tags', 'programs.price'])
    .select(['programs.image_path as picture', 'programs.posted_at as at', 'programs.edited_at', 'programs.deleted_at'])
    .select(['programs.free_note as note', 'users.nickname', 'users.image_path'])
    .where('programs.id', '=', programId)
    .executeTakeFirst()
  if (!program) return undefined
  const reviews = db
    .selectFrom('program_reviews')
    .innerJoin('users', 'users.id', 'program_reviews.user_id')
    .select(['program_reviews.id', 'program_reviews.user_id', 'program_reviews.content', 'program_reviews.reviewed_at as at'])
    .select(['program_reviews.edited_at', 'program_reviews.deleted_at', 'users.nickname', 'users.image_path'])
    .select(sql<string>`cast(program_reviews.stars as text)`.as('title'))
    .where('program_reviews.program_id', '=', programId)
  const images = JSON.stringify(program.picture === null ? [] : [program.picture])
  return {
    kind: 'program',
    program: textOf({ ...program, images }, reportedId),
    price: program.price,
    reviews: programId === reportedId ? [] : (await nearest(reviews, 'program_reviews', reportedId)).map((row) => textOf(row, reportedId)),
  }
}

async function correctionExhibit(db: Kysely<Schema>, correctionId: string): Promise<Exhibit | undefined> {
  const row = await db
    .selectFrom('corrections')
    .innerJoin('users', 'users.id', 'corrections.user_id')
    .select(['corrections.id', 'corrections.user_id', 'corrections.kind', 'corrections.item_id', 'corrections.sentences'])
    .select(['corrections.comment as content', 'corrections.created_at as at', 'corrections.edited_at', 'corrections.deleted_at'])
    .select(['users.nickname', 'users.image_path'])
    .where('corrections.id', '=', correctionId)
    .executeTakeFirst()
  if (!row) return undefined
  const place = await loadExhibit(db, row)
  const of = textsOf(place).find(({ id }) => id === row.item_id)
  const sentences = JSON.parse(row.sentences) as { original: string; corrected: string | null; note: string }[]
  return {
    kind: 'correction',
    correction: textOf(row, correctionId),
    sentences: sentences.map(({ original, corrected, note }) => ({ original, corrected, note })),
    of: of ? { ...of, reported: false } : null,
  }
}

function textsOf(place: Exhibit | undefined): ExhibitText[] {
  if (place?.kind === 'post') return [place.post, ...place.replies]
  return place?.kind === 'question' ? [place.question, ...place.answers] : []
}

/** The reported message, with five messages around it, and nothing else of the room. */
async function roomExhibit(db: Kysely<Schema>, messageId: string): Promise<Exhibit | undefined> {
  const message = await db.selectFrom('messages').select(['room_id', 'seq']).where('id', '=', messageId).executeTakeFirst()
  if (!message) return undefined
  const { before, after } = limits.moderation.around
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select(['messages.id', 'messages.sender_id as user_id', 'messages.text as content', 'messages.images', 'messages.edited_at'])
    .select(['messages.wave', 'messages.deleted_at', 'users.nickname', 'users.image_path', 'messages.sent_at'])
    .where('messages.room_id', '=', message.room_id)
    .where('messages.seq', '>=', message.seq - before)
    .where('messages.seq', '<=', message.seq + after)
    .where('messages.kind', '=', 'said')
    .where('messages.exchange', 'is', null)
    .orderBy('messages.seq')
    .execute()
  const gone = (await findRemovedMessage(db, messageId)) ?? (await findEvidence(db, messageId))
  return {
    kind: 'room',
    messages: rows.map((row) => {
      const text = textOf({ ...row, at: row.sent_at }, messageId)
      return row.id === messageId && text.gone && gone ? { ...text, content: gone.text, ...filesOf(gone.images, gone.wave) } : text
    }),
  }
}
