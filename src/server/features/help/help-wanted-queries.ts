import type { Kysely, Transaction } from 'kysely'
import { learns } from '../../../shared/languages'
import { languagesOf, type TextLanguage } from '../../../shared/text/text-language'
import type { HelpKind, HelpList } from '../../db/help-schema'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { languagesIn } from '../../languages-column'
import { appendEvent, type DomainEvents } from '../../live/domain-events'
import { answerIn } from '../../message-files'
import { isUncorrected } from '../corrections/item-correction-queries'
import { visibleTo } from '../people/visibility-queries'

export interface HelpText {
  /** Comments are not listed, and are ignored. */
  kind: HelpKind | 'reply'
  id: string
}

const atOnce = 200
const both: readonly TextLanguage[] = ['korean', 'english']

/**
 * Lists some texts where help is wanted, or no longer, in the transaction that changed them, as its last statements. One of each writer
 * stands first in a list; when it leaves, the next newest does.
 */
export async function refreshHelp(trx: Transaction<Schema>, texts: readonly HelpText[]): Promise<void> {
  for (let from = 0; from < texts.length; from += atOnce) await refreshSome(trx, texts.slice(from, from + atOnce))
}

/** Whether a change of a member's languages changes what they learn. @param before the column `users.languages` */
export function learnsOther(before: string | null, after: string | null): boolean {
  const learned = (json: string | null) => both.filter((language) => learns(languagesIn(json)?.[language])).join()
  return learned(before) !== learned(after)
}

/**
 * Lists the texts of a member anew, after a change of what they learn, on which their anonymous texts do not depend: the newest ones now,
 * what is left for the next transaction by another event.
 */
export async function refreshHelpOf(trx: Transaction<Schema>, { userId, before }: DomainEvents['learningChanged']): Promise<void> {
  // None stays for what they learn no longer.
  if (before === undefined) await forgetHelpOf(trx, userId)
  const texts: HelpText[] = []
  for (const kind of ['post', 'question', 'answer'] as const) {
    const table = ({ post: 'posts', question: 'questions', answer: 'answers' } as const)[kind]
    const open = trx
      .selectFrom(table as 'answers')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where(isUncorrected(table))
    const named = kind === 'post' ? open : open.where('anonymous', '=', 0)
    const older = before === undefined ? named : named.where('id', '<', before)
    const rows = await older.orderBy('id', 'desc').limit(atOnce).execute()
    texts.push(...rows.map(({ id }) => ({ kind, id })))
  }
  const part = texts.sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, atOnce)
  await refreshHelp(trx, part)
  const last = part.at(-1)
  if (last && part.length === atOnce) await appendEvent(trx, 'learningChanged', { userId, before: last.id })
}

/** Removes everything that a member wrote under their name. */
export async function forgetHelpOf(trx: Transaction<Schema>, userId: string): Promise<void> {
  await lockTurn(trx, userId)
  await trx.deleteFrom('help_wanted').where('turn', '=', userId).execute()
}

/** The answers to some questions, which are listed with them. */
export async function withAnswers(db: Kysely<Schema>, questionIds: string[]): Promise<HelpText[]> {
  if (questionIds.length === 0) return []
  const answers = await db.selectFrom('answers').select('id').where('question_id', 'in', questionIds).execute()
  return [...questionIds.map((id) => ({ kind: 'question' as const, id })), ...answers.map(({ id }) => ({ kind: 'answer' as const, id }))]
}

const lockTurn = (trx: Transaction<Schema>, turn: string) => lockKey(trx, `help:${turn}`)

interface Listed {
  id: string
  list: HelpList
  kind: HelpKind
  turn: string
}

async function refreshSome(trx: Transaction<Schema>, texts: readonly HelpText[]): Promise<void> {
  const idsOf = (kind: HelpKind) => texts.filter((text) => text.kind === kind).map(({ id }) => id)
  const ids = { post: idsOf('post'), question: idsOf('question'), answer: idsOf('answer') }
  const all = [...ids.post, ...ids.question, ...ids.answer]
  if (all.length === 0) return
  // Before the texts and languages are read, so that of two changes at once the second one sees the first.
  for (const turn of await selectTurns(trx, ids)) await lockTurn(trx, turn)
  const wanted = (await selectOpen(trx, ids)).flatMap(({ id, kind, turn, text, languages }) =>
    listsOf(text, languages).map((list) => ({ id, list, kind, turn })),
  )
  const listed = await trx.selectFrom('help_wanted').select(['id', 'list', 'kind', 'turn']).where('id', 'in', all).execute()
  const keyOf = ({ id, list }: Listed) => `${id} ${list}`
  const [before, after] = [new Set(listed.map(keyOf)), new Set(wanted.map(keyOf))]
  const [left, joined] = [listed.filter((row) => !after.has(keyOf(row))), wanted.filter((row) => !before.has(keyOf(row)))]
  for (const { id, list } of left) await trx.deleteFrom('help_wanted').where('id', '=', id).where('list', '=', list).execute()
  if (joined.length > 0)
    await trx
      .insertInto('help_wanted')
      .values(joined.map((row) => ({ ...row, is_first: 0 })))
      .execute()
  const changed = new Map([...left, ...joined].map((row) => [`${row.turn} ${row.list}`, row]))
  for (const row of changed.values()) await setFirst(trx, row)
}

/** Marks the newest text of a turn in a list. */
async function setFirst(trx: Transaction<Schema>, { turn, list }: Listed): Promise<void> {
  const newest = await trx
    .selectFrom('help_wanted')
    .select(['id', 'is_first'])
    .where('turn', '=', turn)
    .where('list', '=', list)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.is_first === 1) return
  // The literal lets SQLite use the index of first rows.
  await trx
    .updateTable('help_wanted')
    .set({ is_first: 0 })
    .where('turn', '=', turn)
    .where('list', '=', list)
    .where('is_first', '=', ({ lit }) => lit(1))
    .execute()
  await trx.updateTable('help_wanted').set({ is_first: 1 }).where('id', '=', newest.id).where('list', '=', list).execute()
}

type Ids = Record<HelpKind, string[]>

async function selectTurns(db: Kysely<Schema>, ids: Ids): Promise<string[]> {
  const writers = async (table: 'posts' | 'answers', some: string[]) =>
    some.length === 0
      ? []
      : db
          .selectFrom(table as 'posts')
          .select('user_id as turn')
          .where('id', 'in', some)
          .execute()
  const askers =
    ids.question.length === 0
      ? []
      : await db.selectFrom('questions').select(['id', 'user_id', 'anonymous']).where('id', 'in', ids.question).execute()
  const turns = [
    ...(await writers('posts', ids.post)),
    ...(await writers('answers', ids.answer)),
    ...askers.map(({ id, user_id, anonymous }) => ({ turn: anonymous === 1 ? id : user_id })),
  ]
  return [...new Set(turns.map(({ turn }) => turn))].sort()
}

/** A text that nobody has corrected or answered whose account is not closed. */
interface OpenText {
  id: string
  kind: HelpKind
  turn: string
  text: string
  /** The languages of its writer; 'any' for an anonymous question, which must not show what its asker learns. */
  languages: string | null | 'any'
}

async function selectOpen(db: Kysely<Schema>, ids: Ids): Promise<OpenText[]> {
  const posts =
    ids.post.length === 0
      ? []
      : await db
          .selectFrom('posts')
          .innerJoin('users', 'users.id', 'posts.user_id')
          .select(['posts.id', 'posts.user_id as turn', 'posts.content as text', 'users.languages'])
          .where('posts.id', 'in', ids.post)
          .where('posts.deleted_at', 'is', null)
          .where(isUncorrected('posts'))
          .execute()
  const answers =
    ids.answer.length === 0
      ? []
      : await db
          .selectFrom('answers')
          .innerJoin('users', 'users.id', 'answers.user_id')
          .innerJoin('questions', 'questions.id', 'answers.question_id')
          .select(['answers.id', 'answers.user_id as turn', 'answers.content', 'answers.images', 'answers.wave', 'users.languages'])
          .where('answers.id', 'in', ids.answer)
          // One that nobody sees, because of a closed account, would keep the older texts of its writer from the list.
          .where(visibleTo(null).answers)
          .where(visibleTo(null).questions)
          .where(isUncorrected('answers'))
          .where('answers.anonymous', '=', 0)
          .execute()
  const questions = ids.question.length === 0 ? [] : await selectOpenQuestions(db, ids.question)
  return [
    ...posts.map((row) => ({ ...row, kind: 'post' as const })),
    ...answers.map(({ id, turn, languages, ...said }) => ({ id, turn, languages, text: answerIn(said).content, kind: 'answer' as const })),
    ...questions.map(({ title, content, user_id, anonymous, languages, id }) => ({
      id,
      kind: 'question' as const,
      text: `${title} ${content}`,
      ...(anonymous === 1 ? { turn: id, languages: 'any' as const } : { turn: user_id, languages }),
    })),
  ]
}

/** Answers to answers do not count. An answer of the asker counts only where it does not show that it is theirs: under another name. One of a closed account does not. */
function selectOpenQuestions(db: Kysely<Schema>, ids: string[]) {
  return db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .select(['questions.id', 'questions.user_id', 'questions.anonymous', 'questions.title', 'questions.content', 'users.languages'])
    .where('questions.id', 'in', ids)
    .where('questions.deleted_at', 'is', null)
    .where(isUncorrected('questions'))
    .where(({ not, exists, selectFrom }) => {
      const answers = selectFrom('answers').select('answers.id').whereRef('answers.question_id', '=', 'questions.id')
      const byAnother = answers
        .where('answers.parent_id', 'is', null)
        .where(({ or, eb, ref }) =>
          or([eb('answers.user_id', '<>', ref('questions.user_id')), eb('answers.anonymous', '<>', ref('questions.anonymous'))]),
        )
      return not(exists(byAnother.where(visibleTo(null).answers)))
    })
    .execute()
}

/** The lists that a text belongs to (docs/product/feed.md "Help"). */
function listsOf(text: string, writer: OpenText['languages']): HelpList[] {
  const languages = writer === 'any' ? null : languagesIn(writer)
  const wanted = both.filter((language) => writer === 'any' || learns(languages?.[language]))
  if (wanted.length === 0) return []
  const written = languagesOf(text)
  const found = wanted.filter((language) => written.has(language))
  return found.length === 0 ? [] : [...found, 'either']
}
