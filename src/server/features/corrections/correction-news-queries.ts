import type { Kysely } from 'kysely'
import type { BotLink } from '../../../shared/contract/bot-note'
import type { Schema } from '../../db/schema'
import { firstLine } from '../../reply-threads'
import { anonymousName } from '../../writer-names'
import { visibleTo } from '../people/visibility-queries'
import { requireText } from './corrected-text-queries'
import { sentencesIn } from './correction-presentation'
import type { StoredCorrection } from './correction-queries'

/** A correction as the member who is notified of it may see it. */
export interface CorrectionNews {
  correction: StoredCorrection
  /** The corrector's nickname. */
  corrector: string
  /** The name under which the corrected text was written: a nickname or 익명 N. */
  writer: string
  /** The first thing to show of it, with mentions as stored: a changed sentence, else the comment, else the text. */
  content: string
  /** The text, in the post or question that contains it. */
  link: BotLink
}

/** An existing correction and its text, if the notified member may see both; else undefined. */
export async function findCorrectionNews(
  db: Kysely<Schema>,
  correctionId: string,
  whom: 'writer_id' | 'user_id',
): Promise<(CorrectionNews & { to: string }) | undefined> {
  const correction = await db.selectFrom('corrections').selectAll().where('id', '=', correctionId).executeTakeFirst()
  if (!correction) return undefined
  const to = correction[whom]
  const seen = await db
    .selectFrom('corrections')
    .innerJoin('users', 'users.id', 'corrections.user_id')
    .select('users.nickname')
    .where('corrections.id', '=', correctionId)
    .where(visibleTo(to).corrections)
    .executeTakeFirst()
  const text = seen && (await requireText(db, { kind: correction.kind, id: correction.item_id }, to).catch(() => undefined))
  if (!seen || !text) return undefined
  const changed = sentencesIn(correction.sentences)
    .find(({ corrected }) => corrected !== null)
    ?.corrected?.trim()
  return {
    to,
    correction,
    corrector: seen.nickname ?? '',
    writer: await writerOf(db, correction),
    content: changed || correction.comment || firstLine(text.content),
    link: await linkOf(db, correction),
  }
}

async function linkOf(db: Kysely<Schema>, { kind, item_id }: StoredCorrection): Promise<BotLink> {
  if (kind === 'post' || kind === 'question') return { kind, id: item_id }
  if (kind === 'reply') {
    const query = db.selectFrom('replies').select('post_id').where('id', '=', item_id)
    return { kind: 'post', id: (await query.executeTakeFirstOrThrow()).post_id, replyId: item_id }
  }
  return { kind: 'question', id: await threadOf(db, item_id), replyId: item_id }
}

async function threadOf(db: Kysely<Schema>, answerId: string): Promise<string> {
  const query = db.selectFrom('answers').select('question_id').where('id', '=', answerId)
  return (await query.executeTakeFirstOrThrow()).question_id
}

async function writerOf(db: Kysely<Schema>, { kind, item_id, writer_id, anonymous }: StoredCorrection): Promise<string> {
  if (anonymous === 1) {
    const thread = kind === 'question' ? item_id : await threadOf(db, item_id)
    const query = db.selectFrom('aliases').select('number').where('question_id', '=', thread).where('user_id', '=', writer_id)
    return anonymousName((await query.executeTakeFirst())?.number ?? 0)
  }
  return (await db.selectFrom('users').select('nickname').where('id', '=', writer_id).executeTakeFirst())?.nickname ?? ''
}
