import type { Kysely } from 'kysely'
import type { Reply } from '../../../shared/contract/feed-shapes'
import type { GivenVoice } from '../../../shared/contract/voice'
import { voiceAnswerSentence, voiceFacts } from '../../../shared/text/voice-path'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { requireOwnPictures, requireUnusedVoice } from '../../images/own-pictures'
import { moveUses } from '../../images/picture-queries'
import { appendEvent } from '../../live/domain-events'
import { saveMentions, wordingOf } from '../../mentions'
import { filesIn } from '../../message-files'
import { answeredIn, partOf, presentThreads, replyIn, requireSpace, type ThreadPart } from '../../reply-threads'
import type { Services } from '../../services'
import { type Edited, requireVersion } from '../../text-version'
import { anonymousName } from '../../writer-names'
import { selectAnswerReaders } from '../chat/bot-queries'
import { noteDay } from '../days/day-queries'
import { type HelpText, refreshHelp } from '../help/help-wanted-queries'
import { addToRepliesWritten } from '../people/own-reply-queries'
import { nameAnswerer } from './alias-queries'
import { countNewAnswer, recountAnswers } from './answer-count-queries'
import {
  type AnswerRow,
  findAnswer,
  insertAnswer,
  lockAnswer,
  markAnswerDeleted,
  type SeenAnswer,
  selectAnswers,
  selectThreadSize,
  updateAnswer,
} from './answer-queries'
import { findQuestion } from './question-queries'
import { requireQuestion } from './question-writing'

interface Saved {
  questionId: string
  content: string
  /** Absent: the present ones. */
  images?: string[] | undefined
  /** Null: none; absent: the present one. */
  voice?: GivenVoice | null | undefined
  anonymous: boolean
}

/**
 * Answers a question, or an answer to it; an answer to a nested one joins its parent's thread (docs/product/calls.md "Reply"). The asker of
 * an anonymous question always answers anonymously.
 * @param saved `day`: the writer's day, as `localDay` gives it
 * @throws Refusal `notFound` when the question, or the answer to it, is deleted or invisible to the writer; `invalid` for pictures and a
 * recording that it may not show, where it says nothing, and when there is no space for more
 */
export async function createAnswer(
  { db, pictures, orderKeeper, now, newId }: Services,
  userId: string,
  {
    questionId,
    parentId,
    content: typed,
    images: shown = [],
    voice = null,
    day,
    ...asked
  }: Saved & { parentId: string | undefined; day: string },
): Promise<Reply> {
  return transact(db, async (trx) => {
    const question = await requireQuestion(trx, questionId, userId)
    const answered = parentId === undefined ? null : await requireAnswer(trx, parentId, userId, questionId)
    const threadId = answered === null ? null : (answered.parent_id ?? answered.id)
    requireSpace(await selectThreadSize(trx, { itemId: questionId, userId }), question.user_id === userId)
    const anonymous = asked.anonymous || (question.anonymous === 1 && question.user_id === userId)
    const id = newId()
    if (anonymous) await nameAnswerer(trx, questionId, userId)
    const answeredId = answeredIn(answered)
    await requireOwnPictures(trx, { userId, anonymous }, shown)
    if (voice) await requireUnusedVoice(trx, userId, voice.path)
    const { content, images, wave } = columnsOf(typed, shown, voice)
    await insertAnswer(trx, { id, questionId, userId, parentId: threadId, answeredId, content, images, wave, anonymous, at: now() })
    await pictures.showMore(trx, { kind: 'answer', itemId: id }, images)
    if (!(await countNewAnswer(trx, questionId, threadId !== null))) throw refuse('notFound')
    await addToRepliesWritten(trx, userId, 1)
    await noteDay(trx, { userId, day, byName: !anonymous })
    await appendEvent(trx, 'answered', { answerId: id })
    const notified = await selectAnswerReaders(trx, id)
    await saveMentions(trx, { kind: 'answer', id, writerId: userId, anonymous, content }, { isNew: true, notified })
    await refreshHelp(trx, textsOf(questionId, id))
    await orderKeeper.check(trx, { kind: 'answer', itemId: id, texts: { content } })
    return presentSaved(trx, userId, { id, questionId, threadId })
  })
}

/**
 * Rewrites the caller's own answer; equal text is no edit. Anonymity does not change, as with questions.
 * @throws Refusal `notFound`, `forbidden` for another's, `changed` (text-version.ts), `invalid` for anonymity that is asked for too late, for
 * pictures and a recording that it may not show, and where it says nothing
 */
export async function editAnswer(
  { db, pictures, orderKeeper, now }: Services,
  userId: string,
  { questionId, answerId, content: typed, anonymous, images, voice, basedOn }: Saved & Edited & { answerId: string },
): Promise<Reply> {
  return transact(db, async (trx) => {
    await requireQuestion(trx, questionId, userId)
    const answer = await requireAnswer(trx, answerId, userId, questionId)
    if (answer.user_id !== userId) throw refuse('forbidden')
    if (anonymous && !answer.anonymous) throw refuse('invalid', { anonymous: 'invalid' })
    const was = await lockAnswer(trx, answerId)
    if (!was) throw refuse('notFound')
    const before = filesIn(was)
    const shown = images ?? before.images
    await requireOwnPictures(trx, { userId, anonymous: answer.anonymous === 1 }, shown, before.images)
    // The loudness of a recording that stays is that which it had.
    const isKept = voice === undefined || voice?.path === before.voice?.path
    const said = isKept ? (before.voice ?? null) : (voice ?? null)
    if (said && !isKept) await requireUnusedVoice(trx, userId, said.path)
    const { content, images: after, wave } = columnsOf(typed, shown, said)
    // The text went out with the present names of those it mentions.
    const { stored } = await wordingOf(trx, userId, { id: answerId, content: was.content })
    if (stored(content) !== was.content || JSON.stringify(after) !== was.images) {
      requireVersion(basedOn, was.edited_at)
      await updateAnswer(trx, answerId, { content, images: after, wave }, now())
      await pictures.show(trx, { kind: 'answer', itemId: answerId }, after)
      const mentioning = { kind: 'answer' as const, id: answerId, writerId: userId, anonymous: answer.anonymous === 1, content }
      await saveMentions(trx, mentioning, { isNew: false, notified: [] })
      await refreshHelp(trx, [{ kind: 'answer', id: answerId }])
      await orderKeeper.check(trx, { kind: 'answer', itemId: answerId, texts: { content } })
    }
    return presentSaved(trx, userId, { id: answerId, questionId, threadId: answer.parent_id })
  })
}

/**
 * Deletes the caller's own answer. While it has answers, a placeholder stays in the thread. Its text and pictures are erased later.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeAnswer({ db, now }: Services, userId: string, answerId: string): Promise<void> {
  await transact(db, async (trx) => {
    // Does not require that the caller can see it: writers can delete what they may no longer read.
    const questionId = await markAnswerDeleted(trx, answerId, userId, now())
    if (questionId === undefined) throw refuse((await isSeen(trx, answerId, userId)) ? 'forbidden' : 'notFound')
    await moveUses(trx, [answerId], { from: 'answer', to: 'deleted' })
    await recountAnswers(trx, [questionId])
    await addToRepliesWritten(trx, userId, -1)
    await refreshHelp(trx, textsOf(questionId, answerId))
  })
}

/**
 * What is stored of an answer. Without words it says that it consists of a recording, since an answer without a text is an erased one.
 * @throws Refusal `invalid` where it says nothing
 */
function columnsOf(typed: string, images: string[], voice: GivenVoice | null) {
  if (typed === '' && !voice) throw refuse('invalid', { content: 'required' })
  if (!voice) return { content: typed, images, wave: null }
  const content = typed || voiceAnswerSentence(voiceFacts(voice.path)?.seconds ?? 0)
  return { content, images: [...images, voice.path], wave: voice.wave }
}

const textsOf = (questionId: string, answerId: string): HelpText[] => [
  { kind: 'question', id: questionId },
  { kind: 'answer', id: answerId },
]

/** The threads of a question as one viewer sees them. */
export async function loadThreads(db: Kysely<Schema>, questionId: string, viewerId: string | null, part?: ThreadPart): Promise<Reply[]> {
  const rows = await selectAnswers(db, questionId, viewerId, part)
  return presentThreads(rows, { viewerId, on: { questionId }, alias: aliasOf })
}

function aliasOf({ anonymous, number }: AnswerRow): string | null {
  return anonymous === 1 ? anonymousName(number ?? 0) : null
}

async function isSeen(db: Kysely<Schema>, answerId: string, userId: string): Promise<boolean> {
  const answer = await findAnswer(db, answerId, userId)
  return answer !== undefined && (await findQuestion(db, answer.question_id, userId)) !== undefined
}

async function requireAnswer(db: Kysely<Schema>, answerId: string, userId: string, questionId: string): Promise<SeenAnswer> {
  const answer = await findAnswer(db, answerId, userId)
  if (answer?.question_id !== questionId) throw refuse('notFound')
  return answer
}

/** A saved answer with its replies, as its writer sees it. */
async function presentSaved(
  db: Kysely<Schema>,
  userId: string,
  { id, questionId, threadId }: { id: string; questionId: string; threadId: string | null },
): Promise<Reply> {
  const reply = replyIn(await loadThreads(db, questionId, userId, partOf(id, threadId)), id)
  if (!reply) throw refuse('notFound')
  return reply
}
