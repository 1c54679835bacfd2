import type { Kysely } from 'kysely'
import type { NoticeLink } from '../../../shared/contract/notices'
import type { NoticeItemKind } from '../../../shared/notices'
import type { Schema } from '../../db/schema'
import { anonymousName, askersNumber } from '../../writer-names'

/** A member as a notice names them; null after withdrawal. */
type Named = { userId: string | null; nickname: string; imagePath: string | null } | null

/** What a notice is about. */
export interface NoticeItem {
  id: string
  content: string
  writer: Named
  /** The asker of the question that it answers. */
  asker: Named
  link: NoticeLink
}

interface WriterRow {
  user_id: string
  nickname: string | null
  image_path: string | null
}

const named = ({ user_id, nickname, image_path }: WriterRow): Named =>
  nickname === null ? null : { userId: user_id, nickname, imagePath: image_path }
const anonymous = (number: number): Named => ({ userId: null, nickname: anonymousName(number), imagePath: null })

type Finder = (db: Kysely<Schema>, ids: string[]) => Promise<NoticeItem[]>

/** One query for each kind of item. The caller has checked that the viewer may see the items. */
const finders: Record<Exclude<NoticeItemKind, 'none'>, Finder> = {
  async post(db, ids) {
    const rows = await db
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.user_id')
      .select(['posts.id', 'posts.content', 'posts.user_id', 'users.nickname', 'users.image_path'])
      .where('posts.id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...row, writer: named(row), asker: null, link: { kind: 'post', id: row.id, replyId: null } }))
  },

  async reply(db, ids) {
    const rows = await db
      .selectFrom('replies')
      .innerJoin('users', 'users.id', 'replies.user_id')
      .select(['replies.id', 'replies.content', 'replies.post_id', 'replies.user_id', 'users.nickname', 'users.image_path'])
      .where('replies.id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...row, writer: named(row), asker: null, link: { kind: 'post', id: row.post_id, replyId: row.id } }))
  },

  async question(db, ids) {
    const rows = await db
      .selectFrom('questions')
      .innerJoin('users', 'users.id', 'questions.user_id')
      .select(['questions.id', 'questions.title', 'questions.content', 'questions.anonymous'])
      .select(['questions.user_id', 'users.nickname', 'users.image_path'])
      .where('questions.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      content: row.content || row.title,
      writer: row.anonymous === 1 ? anonymous(askersNumber) : named(row),
      asker: null,
      link: { kind: 'question', id: row.id, replyId: null },
    }))
  },

  async answer(db, ids) {
    const rows = await db
      .selectFrom('answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .innerJoin('users', 'users.id', 'answers.user_id')
      .innerJoin('users as asker', 'asker.id', 'questions.user_id')
      .leftJoin('aliases', (join) =>
        join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
      )
      .select(['answers.id', 'answers.content', 'answers.question_id', 'answers.anonymous', 'aliases.number'])
      .select(['answers.user_id', 'users.nickname', 'users.image_path'])
      .select(['questions.anonymous as asked_anonymously', 'asker.id as asker_id'])
      .select(['asker.nickname as asker_nickname', 'asker.image_path as asker_image_path'])
      .where('answers.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      content: row.content,
      writer: row.anonymous === 1 ? anonymous(row.number ?? 0) : named(row),
      asker:
        row.asked_anonymously === 1
          ? anonymous(askersNumber)
          : named({ user_id: row.asker_id, nickname: row.asker_nickname, image_path: row.asker_image_path }),
      link: { kind: 'question', id: row.question_id, replyId: row.id },
    }))
  },

  async program(db, ids) {
    const rows = await db
      .selectFrom('programs')
      .innerJoin('users', 'users.id', 'programs.user_id')
      .select(['programs.id', 'programs.title', 'programs.user_id', 'users.nickname', 'users.image_path'])
      .where('programs.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      ...row,
      content: row.title,
      writer: named(row),
      asker: null,
      link: { kind: 'program', id: row.id, replyId: null },
    }))
  },
}

/** The items of notices by id, with one query per kind. */
export async function selectNoticeItems(
  db: Kysely<Schema>,
  notices: readonly { item_kind: NoticeItemKind; item_id: string }[],
): Promise<Map<string, NoticeItem>> {
  const kinds = [...new Set(notices.map(({ item_kind }) => item_kind))].filter((kind) => kind !== 'none')
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = notices.filter(({ item_kind }) => item_kind === kind).map(({ item_id }) => item_id)
      return finders[kind](db, [...new Set(ids)])
    }),
  )
  return new Map(found.flat().map((item) => [item.id, item]))
}
