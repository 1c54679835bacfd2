import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { requireOwnPictures } from '../../images/own-pictures'
import { saveMentions, wordingOf } from '../../mentions'
import { questionText } from '../../search/searched-queries'
import type { Services } from '../../services'
import { type Edited, requireVersion } from '../../text-version'
import { textsIn } from '../../texts-column'
import { noteDay } from '../days/day-queries'
import { addToTotals } from '../feed/counter-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { nameAsker } from './alias-queries'
import {
  addToQuestionsAsked,
  allQuestions,
  findQuestion,
  insertQuestion,
  lockQuestion,
  type QuestionText,
  type SeenQuestion,
  unansweredQuestions,
  updateQuestion,
} from './question-queries'

/** `images` absent: the present ones. */
type Asked = Omit<QuestionText, 'images'> & { images?: string[] | undefined; anonymous: boolean }

/** Asks a question. @param day the writer's day, as `localDay` gives it @returns its id. @throws Refusal `invalid` for pictures that it may not show */
export async function createQuestion(
  { db, textIndex, pictures, orderKeeper, now, newId }: Services,
  userId: string,
  asked: Asked,
  day: string,
): Promise<string> {
  const id = newId()
  const { images = [] } = asked
  await transact(db, async (trx) => {
    await requireOwnPictures(trx, { userId, anonymous: asked.anonymous }, images)
    await insertQuestion(trx, { ...asked, images, id, userId, at: now() })
    await pictures.showMore(trx, { kind: 'question', itemId: id }, images)
    if (asked.anonymous) await nameAsker(trx, id, userId)
    await addToQuestionsAsked(trx, userId, asked.anonymous, 1)
    await noteDay(trx, { userId, day, byName: !asked.anonymous })
    await addToTotals(trx, [allQuestions, unansweredQuestions])
    await textIndex.put(trx, { kind: 'question', id, text: questionText(asked) })
    const said = { writerId: userId, anonymous: asked.anonymous, content: asked.content }
    await saveMentions(trx, { kind: 'question', id, ...said }, { isNew: true, notified: [] })
    await refreshHelp(trx, [{ kind: 'question', id }])
    await orderKeeper.check(trx, { kind: 'question', itemId: id, texts: { title: asked.title, content: asked.content } })
  })
  return id
}

/**
 * Rewrites the caller's own question; equal text is no edit. Anonymity does not change: a name that was read cannot be hidden again, and an
 * alias that answers in the thread must not get a name. An anonymous question stays anonymous whatever is sent; making another one
 * anonymous is refused, since it could not be guaranteed.
 * @throws Refusal `notFound`, `forbidden` for another's, `changed` (text-version.ts), `invalid` for anonymity that is asked for too late and
 * for pictures that it may not show
 */
export async function editQuestion(
  { db, textIndex, pictures, orderKeeper, now }: Services,
  userId: string,
  questionId: string,
  { basedOn, ...asked }: Asked & Edited,
): Promise<string> {
  await transact(db, async (trx) => {
    await requireOwnQuestion(trx, userId, questionId)
    const question = await lockQuestion(trx, questionId)
    if (!question) throw refuse('notFound')
    if (asked.anonymous && !question.anonymous) throw refuse('invalid', { anonymous: 'invalid' })
    const before = textsIn(question.images)
    const images = asked.images ?? before
    // The text went out with the present names of those it mentions.
    const { stored } = await wordingOf(trx, userId, { id: questionId, content: question.content })
    const isSameText = question.title === asked.title && question.content === stored(asked.content)
    if (isSameText && question.images === JSON.stringify(images)) return
    requireVersion(basedOn, question.edited_at)
    await requireOwnPictures(trx, { userId, anonymous: question.anonymous === 1 }, images, before)
    await updateQuestion(trx, questionId, { ...asked, images }, now())
    if (before.length + images.length > 0) await pictures.show(trx, { kind: 'question', itemId: questionId }, images)
    await textIndex.put(trx, { kind: 'question', id: questionId, text: questionText(asked) })
    const said = { writerId: userId, anonymous: question.anonymous === 1, content: asked.content }
    await saveMentions(trx, { kind: 'question', id: questionId, ...said }, { isNew: false, notified: [] })
    await refreshHelp(trx, [{ kind: 'question', id: questionId }])
    await orderKeeper.check(trx, { kind: 'question', itemId: questionId, texts: { title: asked.title, content: asked.content } })
  })
  return questionId
}

/** @throws Refusal `notFound` when it is deleted or invisible to the viewer */
export async function requireQuestion(db: Kysely<Schema>, questionId: string, viewerId: string | null): Promise<SeenQuestion> {
  const question = await findQuestion(db, questionId, viewerId)
  if (!question) throw refuse('notFound')
  return question
}

/** @throws Refusal `notFound`, `forbidden` for another's */
export async function requireOwnQuestion(db: Kysely<Schema>, userId: string, questionId: string): Promise<SeenQuestion> {
  const question = await requireQuestion(db, questionId, userId)
  if (question.user_id !== userId) throw refuse('forbidden')
  return question
}
