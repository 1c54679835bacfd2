import type { qnaOperations } from '../../../shared/contract/qna'
import { likeComment } from '../../comment-likes'
import type { Handlers } from '../../http/handler'
import { refuse } from '../../http/handler'
import { localDay } from '../../local-day'
import { selectTotals } from '../feed/counter-queries'
import { hiddenList, selectHidden } from '../moderation/hiding-queries'
import { requirePerson } from '../people/people-queries'
import { acceptAnswer } from './accepting'
import { createAnswer, editAnswer, loadThreads, removeAnswer } from './answer-writing'
import { removeQuestion, restoreQuestion } from './question-deletion'
import { allQuestions, loadQuestions, unansweredQuestions, walkQuestions } from './question-queries'
import { createQuestion, editQuestion, requireQuestion } from './question-writing'

/** Questions and their answers (docs/product/questions.md). */
export const qnaHandlers: Handlers<typeof qnaOperations> = {
  async questions({ unanswered, ...place }, { userId, services: { db } }) {
    const list = unanswered ? unansweredQuestions : allQuestions
    const [{ ids, more }, totals] = await Promise.all([walkQuestions(db, { unanswered }, userId, place), selectTotals(db, [list])])
    return { items: await loadQuestions(db, ids, userId), total: totals.get(list) ?? 0, more }
  },

  async question({ questionId }, { userId, services: { db } }) {
    await requireQuestion(db, questionId, userId)
    const [[question], replies] = await Promise.all([loadQuestions(db, [questionId], userId), loadThreads(db, questionId, userId)])
    if (!question) throw refuse('notFound')
    return { question: { ...question, replies } }
  },

  async saveQuestion({ questionId, basedOn, ...asked }, { userId, timeZone, services }) {
    if (questionId !== undefined) return { questionId: await editQuestion(services, userId, questionId, { ...asked, basedOn }) }
    return { questionId: await createQuestion(services, userId, asked, localDay(services.now(), timeZone)) }
  },

  async deleteQuestion({ questionId }, { userId, services }) {
    await removeQuestion(services, userId, questionId)
    return {}
  },

  async restoreQuestion({ questionId }, { userId, services }) {
    await restoreQuestion(services, userId, questionId)
    return {}
  },

  async saveAnswer({ answerId, parentId, basedOn, ...saved }, { userId, timeZone, services }) {
    return {
      reply:
        answerId === undefined
          ? await createAnswer(services, userId, { ...saved, parentId, day: localDay(services.now(), timeZone) })
          : await editAnswer(services, userId, { ...saved, answerId, basedOn }),
    }
  },

  async deleteAnswer({ answerId }, { userId, services }) {
    await removeAnswer(services, userId, answerId)
    return {}
  },

  async acceptAnswer(chosen, { userId, services }) {
    await acceptAnswer(services, userId, chosen)
    return {}
  },

  async likeAnswer({ answerId, liked }, { userId, services }) {
    return likeComment(services, userId, { kind: 'answer', id: answerId }, liked)
  },

  async userQuestions({ userId: askerId, ...place }, { userId, services: { db } }) {
    const asker = await requirePerson(db, askerId, userId)
    const { ids, more } = await walkQuestions(db, { askerId }, userId, place)
    const total = asker.question_count + (askerId === userId ? asker.anonymous_question_count : 0)
    return { items: await loadQuestions(db, ids, userId), total, more }
  },

  async hiddenQuestions(place, { userId, services: { db } }) {
    const list = hiddenList('question', userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, 'question', place), selectTotals(db, [list])])
    return { items: await loadQuestions(db, ids, userId), total: totals.get(list) ?? 0, more }
  },
}
