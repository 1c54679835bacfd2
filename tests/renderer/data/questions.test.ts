import { beforeEach, expect, test } from 'vitest'
import { aQuestion } from '../../support/a-question'
import { aNestedReply, aReply } from '../../support/a-reply'
import { aUser } from '../../support/a-user'
import { answers, createDataStore, type DataStore, ok } from './data-store'

const { find, sessionChanged } = await import('../../../src/renderer/data/entities')
const { moderationApi } = await import('../../../src/renderer/data/moderation')
const { questionsApi, setQuestionDeleted } = await import('../../../src/renderer/data/questions')
const { endpoints } = questionsApi

let store: DataStore
const unanswered = () =>
  endpoints.questions
    .select({ of: 'unanswered' })(store.getState())
    .data?.pages.flatMap(({ ids }) => ids)

beforeEach(async () => {
  store = createDataStore()
  const none = { replyCount: 0, answerCount: 0 }
  answers['questions'] = () => ok({ items: [aQuestion({ id: '4', ...none }), aQuestion({ id: '2', ...none })], total: 2, more: false })
  answers['question'] = () =>
    ok({ question: { ...aQuestion({ replyCount: 1, answerCount: 1 }), replies: [aReply({ on: { questionId: '3' }, mine: true })] } })
  await store.dispatch(endpoints.questions.initiate({ of: 'unanswered' }))
  await store.dispatch(endpoints.question.initiate({ questionId: '3' }))
})

test('a question whose only answer is deleted is among those that wait for an answer, at its place', async () => {
  answers['deleteAnswer'] = () => ok({})
  await store.dispatch(endpoints.deleteAnswer.initiate({ answerId: 'r' }))
  await expect.poll(unanswered).toEqual(['4', '3', '2'])
})

test('a question that was deleted elsewhere leaves its lists once it cannot be found', async () => {
  answers['question'] = () => ({ ok: false, error: { code: 'notFound' } })
  await store.dispatch(endpoints.question.initiate({ questionId: '4' }))
  await expect.poll(unanswered).toEqual(['2'])
})

test('an edited question shows what was saved, also where it cannot be read again', async () => {
  answers['saveQuestion'] = () => ok({ questionId: '4' })
  answers['question'] = () => ({ ok: false, error: { code: 'offline' } })
  const input = { questionId: '4', title: '새 제목', content: '새 내용', anonymous: false, images: [] }
  await store.dispatch(endpoints.saveQuestion.initiate({ input, options: { key: 'k' } }))
  const shown = () => find(store.getState().entities, 'questions', '4')
  await expect.poll(shown).toMatchObject({ title: '새 제목', content: '새 내용' })
  // As in answers: an empty list would be drawn as a picture without an address.
  expect(shown()?.images).toBeUndefined()
})

test('a question whose deletion is not answered in time stays away until the outcome is known', async () => {
  const shown: boolean[] = []
  answers['deleteQuestion'] = () => {
    shown.push(store.getState().entities.gone['4'] === undefined)
    return shown.length < 3 ? { ok: false, error: { code: 'timeout' } } : ok({})
  }
  expect(await store.dispatch(setQuestionDeleted('4', true))).toEqual({ value: true, error: null })
  expect(shown).toEqual([false, false, false])
})

test('the own questions are counted as they are shown, also where an undo comes too late', async () => {
  store.dispatch(sessionChanged(aUser({ id: 'self', questionCount: 2 })))
  const own = () => find(store.getState().entities, 'people', 'self')?.questionCount
  answers['deleteQuestion'] = () => ok({})
  answers['restoreQuestion'] = () => ({ ok: false, error: { code: 'expired' } })
  await store.dispatch(setQuestionDeleted('4', true))
  expect(own()).toBe(1)
  const undone = store.dispatch(setQuestionDeleted('4', false))
  expect(own()).toBe(2)
  expect(await undone).toEqual({ value: true, error: { code: 'expired' } })
  expect(own()).toBe(1)
})

test('a question whose answer could not be deleted stays answered', async () => {
  answers['deleteAnswer'] = () => ({ ok: false, error: { code: 'forbidden' } })
  await store.dispatch(endpoints.deleteAnswer.initiate({ answerId: 'r' }))
  await expect.poll(() => find(store.getState().entities, 'questions', '3')?.replyCount).toBe(1)
  expect(unanswered()).toEqual(['4', '2'])
})

test('an answer that is hidden no longer is back, also where its question was read again meanwhile', async () => {
  const thread = () => endpoints.question.select({ questionId: '3' })(store.getState()).data?.thread
  const withAnswer = answers['question']
  Object.assign(answers, { hideItem: () => ok({}), showItem: () => ok({}) })
  await store.dispatch(moderationApi.endpoints.hide.initiate({ kind: 'answer', id: 'r' }))
  answers['question'] = () => ok({ question: { ...aQuestion({ replyCount: 0, answerCount: 0 }), replies: [] } })
  await store.dispatch(endpoints.question.initiate({ questionId: '3' }, { forceRefetch: true, subscribe: false }))
  expect(thread()).toEqual([])
  Object.assign(answers, { question: withAnswer })
  await store.dispatch(moderationApi.endpoints.show.initiate({ kind: 'answer', id: 'r' }))
  await expect.poll(thread).toEqual([{ id: 'r', replies: [] }])
  expect(find(store.getState().entities, 'questions', '3')?.answerCount).toBe(1)
})

test('a question whose last answer is deleted waits again in spite of answers to that, and one more of those leaves it waiting', async () => {
  const on = { questionId: '3' }
  const nested = aNestedReply({ id: 's', parentId: 'r', on })
  const asked = { ...aQuestion({ replyCount: 2 }), replies: [aReply({ on, mine: true, replies: [nested] })] }
  answers['question'] = () => ok({ question: asked })
  await store.dispatch(endpoints.question.initiate(on, { forceRefetch: true }))
  answers['deleteAnswer'] = () => ok({})
  await store.dispatch(endpoints.deleteAnswer.initiate({ answerId: 'r' }))
  await expect.poll(unanswered).toEqual(['4', '3', '2'])
  answers['saveAnswer'] = () => ok({ reply: aReply({ id: 't', parentId: 'r', on, mine: true }) })
  const input = { questionId: '3', parentId: 'r', content: 'a', anonymous: false, day: '2026-03-01' }
  await store.dispatch(endpoints.saveAnswer.initiate({ input, options: { key: 'k' } }))
  await expect.poll(() => find(store.getState().entities, 'questions', '3')?.replyCount).toBe(2)
  expect(unanswered()).toEqual(['4', '3', '2'])
  answers['saveAnswer'] = () => ok({ reply: aReply({ id: 'u', on, mine: true }) })
  await store.dispatch(endpoints.saveAnswer.initiate({ input: { ...input, parentId: undefined }, options: { key: 'l' } }))
  await expect.poll(unanswered).toEqual(['4', '2'])
})
