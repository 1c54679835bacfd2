import type { Kysely } from 'kysely'
import type { Category } from '../../../shared/categories'
import type { CaseKind } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import { textsIn } from '../../texts-column'

/** What is reported, deleted or not. */
export interface ReportedItem {
  writerId: string
  anonymous: boolean
  /** Its words, with the title; the nickname of a member. '' when they are erased. */
  text: string
  category: Category | null
}

/** @returns undefined when there is no trace of it */
export function findReportedItem(db: Kysely<Schema>, kind: CaseKind, itemId: string): Promise<ReportedItem | undefined> {
  return finders[kind](db, itemId)
}

type Finder = (db: Kysely<Schema>, itemId: string) => Promise<ReportedItem | undefined>

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')

const finders: Record<CaseKind, Finder> = {
  async post(db, id) {
    const row = await db.selectFrom('posts').select(['user_id', 'content', 'category']).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: false, text: row.content, category: row.category }
  },
  async reply(db, id) {
    const row = await db
      .selectFrom('replies')
      .innerJoin('posts', 'posts.id', 'replies.post_id')
      .select(['replies.user_id', 'replies.content', 'posts.category'])
      .where('replies.id', '=', id)
      .executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: false, text: row.content, category: row.category }
  },
  async question(db, id) {
    const columns = ['user_id', 'title', 'content', 'anonymous'] as const
    const row = await db.selectFrom('questions').select(columns).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: row.anonymous === 1, text: joined(row.title, row.content), category: null }
  },
  async answer(db, id) {
    const row = await db.selectFrom('answers').select(['user_id', 'content', 'anonymous']).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: row.anonymous === 1, text: row.content, category: null }
  },
  async program(db, id) {
    const row = await db.selectFrom('programs').select(['user_id', 'title', 'description']).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: false, text: joined(row.title, row.description), category: null }
  },
  async review(db, id) {
    const row = await db.selectFrom('program_reviews').select(['user_id', 'content']).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.user_id, anonymous: false, text: row.content, category: null }
  },
  async correction(db, id) {
    const row = await db.selectFrom('corrections').select(['user_id', 'sentences', 'comment']).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const sentences = JSON.parse(row.sentences) as { original: string; corrected: string | null; note: string }[]
    const text = joined(...sentences.flatMap(({ original, corrected, note }) => [corrected ?? original, note]), row.comment)
    return { writerId: row.user_id, anonymous: false, text, category: null }
  },
  async message(db, id) {
    const row = await db.selectFrom('messages').select(['sender_id', 'text', 'deleted_at']).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    return { writerId: row.sender_id, anonymous: false, text: (await findEvidence(db, id))?.text ?? row.text, category: null }
  },
  async user(db, id) {
    const row = await db.selectFrom('users').select(['id', 'nickname']).where('id', '=', id).executeTakeFirst()
    return row && { writerId: row.id, anonymous: false, text: row.nickname ?? '', category: null }
  },
}

/** The words and pictures of a message as they were before it was changed, deleted or removed; undefined when it was not. */
export async function findEvidence(db: Kysely<Schema>, messageId: string): Promise<{ text: string; images: string[] } | undefined> {
  const report = await db
    .selectFrom('reports')
    .select('evidence')
    .where('kind', '=', 'message')
    .where('item_id', '=', messageId)
    .where('evidence', 'is not', null)
    .executeTakeFirst()
  if (report?.evidence) return JSON.parse(report.evidence) as { text: string; images: string[] }
  const removed = await db
    .selectFrom('removed_items')
    .select('content')
    .where('kind', '=', 'message')
    .where('item_id', '=', messageId)
    .executeTakeFirst()
  if (!removed?.content) return undefined
  const parts = JSON.parse(removed.content) as { text: string; images: string }[]
  return { text: parts.map(({ text }) => text).join(''), images: parts.flatMap(({ images }) => textsIn(images)) }
}
