import type { Kysely, Transaction } from 'kysely'
import { type CorrectionTarget, correctedKinds } from '../../../shared/contract/corrections-shapes'
import type { Schema } from '../../db/schema'
import { isPostgres } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { type Wording, wordingOf } from '../../mentions'
import { answerIn } from '../../message-files'
import { timeOrNull } from '../../time-or-null'
import { findItem } from '../moderation/item-queries'
import { withCorrections } from './item-correction-queries'

const tables = { post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' } as const
// All four tables have the columns that are selected here.
const tableOf = (kind: CorrectionTarget['kind']) => tables[kind] as 'posts'

/** A text that can be corrected. */
export interface CorrectedText {
  writerId: string
  anonymous: number
  /** As stored, with mentions by the nicknames in the text. */
  content: string
  wording: Wording
}

/** @throws Refusal `notFound` when the text is deleted or invisible to the viewer */
export async function requireText(db: Kysely<Schema>, { kind, id }: CorrectionTarget, viewerId: string | null): Promise<CorrectedText> {
  const item = await findItem(db, kind, id, viewerId)
  const text = item && (await readText(db, { kind, id }, viewerId))
  if (!item || !text) throw refuse('notFound')
  return { writerId: item.user_id, anonymous: item.anonymous, ...text }
}

/** The content of a text, whether or not the viewer may see it. */
export async function readText(
  db: Kysely<Schema>,
  { kind, id }: CorrectionTarget,
  viewerId: string | null,
): Promise<Pick<CorrectedText, 'content' | 'wording'> | undefined> {
  const row = await db.selectFrom(tableOf(kind)).select('content').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const content = kind === 'answer' ? await wordsOfAnswer(db, id, row.content) : row.content
  const wording = await wordingOf(db, viewerId, { id, content })
  return { content: wording.stored(content), wording }
}

/** When a text was last edited; null for never. */
export async function selectEditedAt(db: Kysely<Schema>, { kind, id }: CorrectionTarget): Promise<string | null> {
  const row = await db.selectFrom(tableOf(kind)).select('edited_at').where('id', '=', id).executeTakeFirst()
  return timeOrNull(row?.edited_at ?? null)
}

/** An answer that says nothing but its recording has no words to correct. */
async function wordsOfAnswer(db: Kysely<Schema>, id: string, content: string): Promise<string> {
  const row = await db.selectFrom('answers').select(['images', 'wave']).where('id', '=', id).executeTakeFirst()
  return row ? answerIn({ content, ...row }).content : content
}

/** The number of corrections of a text that the viewer may see. */
export async function selectCorrectionCount(db: Kysely<Schema>, { kind, id }: CorrectionTarget, viewerId: string | null): Promise<number> {
  const rows = await db.selectFrom(tableOf(kind)).select(['id', 'correction_count']).where('id', '=', id).execute()
  const [row] = await withCorrections(db, viewerId, rows)
  return row?.correction_count ?? 0
}

/**
 * Locks texts until the transaction ends, as edits and erasures do: a new correction, which these do not find yet, does so before it reads
 * its text. Whoever locks both a text and its corrections locks the text first. SQLite's transactions run one after the other anyway.
 */
export async function lockTexts(trx: Transaction<Schema>, texts: readonly CorrectionTarget[]): Promise<void> {
  if (!isPostgres(trx)) return
  for (const kind of correctedKinds) {
    const ids = texts.filter((text) => text.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    await trx.selectFrom(tableOf(kind)).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  }
}

/** The same for the text of a correction. */
export async function lockTextOf(trx: Transaction<Schema>, correctionId: string): Promise<void> {
  if (!isPostgres(trx)) return
  await lockTexts(trx, await trx.selectFrom('corrections').select(['kind', 'item_id as id']).where('id', '=', correctionId).execute())
}

/** Changes the number of existing corrections of a text, also of a deleted text, which may be restored. */
export async function addToCorrectionCount(trx: Transaction<Schema>, { kind, id }: CorrectionTarget, by: 1 | -1): Promise<void> {
  await trx
    .updateTable(tableOf(kind))
    .set(({ eb }) => ({ correction_count: eb('correction_count', '+', by) }))
    .where('id', '=', id)
    .execute()
}
