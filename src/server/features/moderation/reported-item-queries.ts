import type { Kysely } from 'kysely'
import type { Category } from '../../../shared/categories'
import type { CaseKind } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import { answerIn } from '../../message-files'
import { textsIn } from '../../texts-column'

/** What is reported, deleted or not. */
export interface ReportedItem {
  writerId: string
  anonymous: boolean
  /** Its words, with the title; the nickname of a member. '' when they are erased, and of a recording or pictures alone. */
  text: string
  /** What else is to be read of it, such as tags; what a member says about themselves. */
  more: string
  /** The paths of its pictures and, last, of its recording. */
  images: string[]
  /** The loudness of the recording's parts, of an answer. */
  wave?: number[] | undefined
  category: Category | null
}

/** What an item says and shows, to be compared with what it does later. */
export interface ReportedContent {
  text: string
  images: string[]
  /** Of a voice message, with the path of its recording alone in `images`; of an answer with a recording. */
  wave?: number[]
}

export const contentOf = ({ text, more, images, wave }: ReportedItem): ReportedContent => ({
  text: joined(text, more),
  images,
  ...(wave && { wave }),
})

/** @returns undefined when there is no trace of it */
export function findReportedItem(db: Kysely<Schema>, kind: CaseKind, itemId: string): Promise<ReportedItem | undefined> {
  return finders[kind](db, itemId)
}

type Finder = (db: Kysely<Schema>, itemId: string) => Promise<ReportedItem | undefined>

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')
const tagsLine = (tags: string) =>
  textsIn(tags)
    .map((tag) => `#${tag}`)
    .join(' ')
const oneOrNone = (path: string | null) => (path === null ? [] : [path])

/** Of an item with a named writer, and words alone. */
const plain = { anonymous: false, more: '', images: [], category: null }

const finders: Record<CaseKind, Finder> = {
  async post(db, id) {
    const columns = ['user_id', 'content', 'meaning', 'tags', 'images', 'category'] as const
    const row = await db.selectFrom('posts').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { user_id: writerId, content: text, meaning, tags, images, category } = row
    return { writerId, anonymous: false, text, more: joined(meaning, tagsLine(tags)), images: textsIn(images), category }
  },
  async reply(db, id) {
    const row = await db
      .selectFrom('replies')
      .innerJoin('posts', 'posts.id', 'replies.post_id')
      .select(['replies.user_id', 'replies.content', 'posts.category'])
      .where('replies.id', '=', id)
      .executeTakeFirst()
    return row && { ...plain, writerId: row.user_id, text: row.content, category: row.category }
  },
  async question(db, id) {
    const columns = ['user_id', 'title', 'content', 'images', 'anonymous'] as const
    const row = await db.selectFrom('questions').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { user_id: writerId, title, content, images, anonymous } = row
    return { ...plain, writerId, anonymous: anonymous === 1, text: joined(title, content), images: textsIn(images) }
  },
  async answer(db, id) {
    const columns = ['user_id', 'content', 'images', 'wave', 'anonymous'] as const
    const row = await db.selectFrom('answers').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const wave = row.wave === null ? {} : { wave: JSON.parse(row.wave) as number[] }
    const { content: text } = answerIn(row)
    return { ...plain, writerId: row.user_id, anonymous: row.anonymous === 1, text, images: textsIn(row.images), ...wave }
  },
  async program(db, id) {
    const columns = ['user_id', 'title', 'description', 'tags', 'free_note', 'image_path'] as const
    const row = await db.selectFrom('programs').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const { user_id: writerId, title, description, tags, free_note, image_path } = row
    const more = joined(free_note, tagsLine(tags))
    return { ...plain, writerId, text: joined(title, description), more, images: oneOrNone(image_path) }
  },
  async review(db, id) {
    const row = await db.selectFrom('program_reviews').select(['user_id', 'content']).where('id', '=', id).executeTakeFirst()
    return row && { ...plain, writerId: row.user_id, text: row.content }
  },
  async correction(db, id) {
    const row = await db.selectFrom('corrections').select(['user_id', 'sentences', 'comment']).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const sentences = JSON.parse(row.sentences) as { original: string; corrected: string | null; note: string }[]
    const text = joined(...sentences.flatMap(({ original, corrected, note }) => [corrected ?? original, note]), row.comment)
    return { ...plain, writerId: row.user_id, text }
  },
  async message(db, id) {
    const row = await db.selectFrom('messages').select(['sender_id', 'text', 'images']).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const was = (await findEvidence(db, id)) ?? (await findRemovedMessage(db, id))
    return { ...plain, writerId: row.sender_id, text: was?.text ?? row.text, images: was?.images ?? textsIn(row.images) }
  },
  async user(db, id) {
    const row = await db.selectFrom('users').select(['id', 'nickname', 'about', 'image_path']).where('id', '=', id).executeTakeFirst()
    return row && { ...plain, writerId: row.id, text: row.nickname ?? '', more: row.about, images: oneOrNone(row.image_path) }
  },
}

/** What a reported message said, with its pictures, before its sender edited or deleted it; undefined when they did neither. */
export async function findEvidence(db: Kysely<Schema>, messageId: string): Promise<ReportedContent | undefined> {
  const report = await db
    .selectFrom('reports')
    .select('evidence')
    .where('kind', '=', 'message')
    .where('item_id', '=', messageId)
    .where('evidence', 'is not', null)
    .executeTakeFirst()
  return report?.evidence ? (JSON.parse(report.evidence) as ReportedContent) : undefined
}

/** What a message said, with its pictures, before a decision removed it; undefined when none did. */
export async function findRemovedMessage(db: Kysely<Schema>, messageId: string): Promise<ReportedContent | undefined> {
  const removed = await db
    .selectFrom('removed_items')
    .select('content')
    .where('kind', '=', 'message')
    .where('item_id', '=', messageId)
    .executeTakeFirst()
  if (!removed?.content) return undefined
  const parts = JSON.parse(removed.content) as { text: string; images: string; wave?: string | null }[]
  const wave = parts.find((part) => part.wave)?.wave
  return {
    text: parts.map(({ text }) => text).join(''),
    images: parts.flatMap(({ images }) => textsIn(images)),
    ...(wave && { wave: JSON.parse(wave) as number[] }),
  }
}
