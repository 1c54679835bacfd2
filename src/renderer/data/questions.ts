import type { NestedReply } from '../../shared/contract/feed-shapes'
import type { Question } from '../../shared/contract/qna-shapes'
import { api, type DataState, type DataThunk } from './api'
import { type Answer, type Asking, ask, deleting, operation, operationReading, sending, sendingReading, whenMissing } from './ask'
import { deletion } from './deletion'
import { savedOrOutdated, showEdit } from './draft-version'
import { commentsCounted, find, removeOptimistically } from './entities'
import { helpMissing, refreshHelp, textHelped } from './help'
import { changeAndRepeat } from './list-changes'
import {
  type AnsweredPage,
  addNewer,
  type FoundList,
  insertRow,
  type ListPage,
  type ListPages,
  type ListPlace,
  listOptions,
  type Newer,
  newerThan,
  pageOf,
  pageOfSearch,
  removeRow,
  useShownList,
  withoutReconnectRefetch,
} from './lists'
import { hasReply, placeReply, readReply, readThread, type ThreadIds } from './replies'
import { changeOwnUser } from './session'
import { toggle } from './toggle'

/** A list of questions. A new kind of list is a case here, in `questionsCall` and in `belongs`. */
export type QuestionList = { of: 'all' } | { of: 'unanswered' } | { of: 'person'; userId: string } | FoundList | { of: 'hidden' }

/** The call that returns a page of a list. @param place the first page by default */
export function questionsCall(list: QuestionList, place: ListPlace = listOptions.initialPageParam) {
  switch (list.of) {
    case 'all':
    case 'unanswered':
      return { of: 'questions' as const, input: { unanswered: list.of === 'unanswered', ...place } }
    case 'person':
      return { of: 'userQuestions' as const, input: { userId: list.userId, ...place } }
    case 'search':
      return { of: 'searchQuestions' as const, input: pageOfSearch(list, place) }
    case 'hidden':
      return { of: 'hiddenQuestions' as const, input: place }
  }
}

/** Requests a page of a list. */
function askForPage(asking: Asking, list: QuestionList, place: ListPlace) {
  const { of, input } = questionsCall(list, place)
  return ask(asking, of, input, (page: AnsweredPage<Question>) => ({ data: pageOf(page), entities: { questions: page.items } }))
}

/** Whether a question belongs in a list; null where only the server knows. */
function belongs({ answerCount, author }: Question, list: QuestionList): boolean | null {
  switch (list.of) {
    case 'all':
      return true
    case 'unanswered':
      return answerCount === 0
    case 'person':
      return author?.id === list.userId
    case 'search':
    case 'hidden':
      return null
  }
}

/** Questions and answers. */
export const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    questions: build.infiniteQuery<ListPage, QuestionList, ListPlace>({
      infiniteQueryOptions: listOptions,
      queryFn: ({ queryArg, pageParam }, asking) => askForPage(asking, queryArg, pageParam),
      providesTags: (_pages, _error, { of }) => (of === 'hidden' ? ['Hidden'] : ['Shown', 'Anonymous']),
    }),
    /** The answers to a question; the question itself and its answers are entities. */
    question: build.query({
      ...operationReading('question', ({ question: { replies, ...question } }) => {
        const { thread, comments } = readThread(replies)
        return { data: { thread }, entities: { questions: [question], replies: comments } }
      }),
      providesTags: ['Shown', 'Anonymous'],
      onQueryStarted: ({ questionId }, { queryFulfilled, dispatch }) =>
        whenMissing(queryFulfilled, () => dispatch(questionMissing(questionId))),
    }),

    /** Called with `{ input, options: { key } }`. A new question is in its lists once it is read, which the call does not wait for. */
    saveQuestion: build.mutation({
      ...sending('saveQuestion'),
      invalidatesTags: (saved) => (saved ? ['Days'] : []),
      onQueryStarted: async ({ input }, { queryFulfilled, dispatch }) => {
        const { questionId, title, content, images } = input
        const saved = await savedOrOutdated(queryFulfilled, () => dispatch(refreshQuestion(questionId ?? '')))
        if (!saved) return
        if (questionId === undefined) dispatch(ownQuestionsCounted(1))
        else
          dispatch(showEdit('questions', questionId, { title, content, ...(images && { images: images.length > 0 ? images : undefined }) }))
        await dispatch(refreshQuestion(saved.data.questionId))
      },
    }),
    /** Single requests; menus and undo use `setQuestionDeleted`, where the last press counts. */
    deleteQuestion: build.mutation(deleting('deleteQuestion')),
    restoreQuestion: build.mutation({
      ...operation('restoreQuestion'),
      onQueryStarted: async ({ questionId }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) await dispatch(refreshQuestion(questionId))
      },
    }),
    /** A single request; buttons use `acceptAnswer`, where the last press counts. */
    setAccepted: build.mutation(operation('acceptAnswer')),
    /** Called with `{ input, options: { key } }`. */
    saveAnswer: build.mutation({
      ...sendingReading('saveAnswer', readReply),
      invalidatesTags: (saved) => (saved ? ['Days'] : []),
      onQueryStarted: async ({ input: { questionId, answerId } }, { queryFulfilled, dispatch }) => {
        const saved = await savedOrOutdated(queryFulfilled, () => dispatch(refreshQuestion(questionId)))
        if (saved && answerId === undefined) dispatch(answerAdded(questionId, saved.data))
      },
    }),
    deleteAnswer: build.mutation({
      ...deleting('deleteAnswer'),
      onQueryStarted: async ({ answerId }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle
        await removeOptimistically(lifecycle, { id: answerId, by: 'deletion' })
        const deleted = await queryFulfilled.catch(() => null)
        if (deleted) dispatch(answerDeleted(answerId))
      },
    }),
  }),
})

export const { useQuestionsInfiniteQuery, useQuestionQuery, useSaveQuestionMutation, useSaveAnswerMutation, useDeleteAnswerMutation } =
  questionsApi
const { endpoints, util } = questionsApi

/** Deletes a question, or undoes that. */
export const setQuestionDeleted = deletion({
  send: (questionId, deleted) => endpoints[deleted ? 'deleteQuestion' : 'restoreQuestion'].initiate({ questionId }, { track: false }),
  counted: (by) => ownQuestionsCounted(by),
})

/** Accepts an answer or none, optimistically; the last press counts. */
export const acceptAnswer = toggle('questions', {
  of: ({ acceptedId }) => acceptedId,
  show: (_question, acceptedId: string | null) => ({ acceptedId }),
  send: (questionId, answerId) => endpoints.setAccepted.initiate({ questionId, answerId }, { track: false }),
})

/** An infinite list of questions. */
export const useQuestionList = (list: QuestionList) => useShownList(useQuestionsInfiniteQuery(list, withoutReconnectRefetch))

/** Requests the newest questions of a list without changing it. */
export const askForQuestions =
  (list: QuestionList): DataThunk<Promise<Answer<ListPage>>> =>
  (dispatch) =>
    askForPage({ dispatch }, list, listOptions.initialPageParam)

/** The questions of a list's newest page that were asked since the list was loaded. Some may have been deleted or answered since. */
export function newQuestions(state: DataState, list: QuestionList, head: ListPage): Newer {
  const isOut = (id: string) => {
    const question = find(state.entities, 'questions', id)
    return state.entities.gone[id] !== undefined || (question !== undefined && belongs(question, list) === false)
  }
  const cached = endpoints.questions.select(list)(state).data
  return cached ? newerThan(cached, head, isOut) : { ids: [], gap: false }
}

/** Adds the new questions of the newest page to a list. */
export const addNewQuestions = (list: QuestionList, head: ListPage) =>
  changeAndRepeat(endpoints.questions.select(list), (dispatch, getState) => {
    const found = newQuestions(getState(), list, head)
    dispatch(util.updateQueryData('questions', list, (cached) => addNewer(cached, head, found)))
  })

/** Changes a list if it is cached. @param recipe may be applied several times */
export const changeQuestionList = (list: QuestionList, recipe: (pages: ListPages) => void) =>
  changeAndRepeat(endpoints.questions.select(list), util.updateQueryData('questions', list, recipe))

function answerAdded(questionId: string, answer: NestedReply): DataThunk {
  return (dispatch, getState) => {
    // An answer to an answer leaves the question waiting.
    if (answer.parentId === null) {
      dispatch(textHelped(questionId))
      dispatch(changeQuestionList({ of: 'unanswered' }, (list) => removeRow(list, questionId)))
    }
    const known = endpoints.question.select({ questionId })(getState()).data?.thread ?? []
    // Refetched before the answer arrived: placed and counted.
    if (hasReply(known, answer.id)) return
    dispatch(util.updateQueryData('question', { questionId }, ({ thread }) => placeReply(thread, answer)))
    dispatch(commentsCounted({ id: questionId, by: { all: 1, top: answer.parentId === null ? 1 : 0 } }))
  }
}

/** Lists the question again where it belongs now: without its last answer, among the unanswered ones. */
function answerDeleted(answerId: string): DataThunk {
  return (dispatch, getState) => {
    const on = find(getState().entities, 'replies', answerId)?.on
    if (on && 'questionId' in on) dispatch(listQuestion(on.questionId))
    dispatch(refreshHelp())
  }
}

/** Adjusts the user's question count, which includes anonymous questions. */
const ownQuestionsCounted = (by: 1 | -1) => changeOwnUser(({ questionCount }) => ({ questionCount: Math.max(0, questionCount + by) }))

/** Refetches a question and adds it to the lists it belongs in. */
function refreshQuestion(questionId: string): DataThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(endpoints.question.initiate({ questionId }, { forceRefetch: true, subscribe: false }))
    dispatch(listQuestion(questionId))
  }
}

/** Adds a question to the lists it belongs in. */
export function listQuestion(questionId: string): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    const question = find(state.entities, 'questions', questionId)
    if (!question) return
    for (const list of util.selectCachedArgsForQuery(state, 'questions'))
      if (belongs(question, list) === true) dispatch(changeQuestionList(list, (pages) => insertRow(pages, questionId)))
  }
}

/** Removes a question from the lists that does not exist any more, or not for this reader; one that was removed here stays in its place. */
function questionMissing(questionId: string): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    if (state.entities.gone[questionId]) return
    for (const list of util.selectCachedArgsForQuery(state, 'questions'))
      if (list.of !== 'hidden') dispatch(changeQuestionList(list, (pages) => removeRow(pages, questionId)))
    dispatch(helpMissing(questionId))
  }
}

/** The ids of questions that cached answers refer to. */
export function referencedQuestions(state: DataState): Set<string> {
  const lists = util.selectCachedArgsForQuery(state, 'questions').map((list) => endpoints.questions.select(list)(state).data)
  return new Set([
    ...lists.flatMap((list) => list?.pages.flatMap(({ ids }) => ids) ?? []),
    ...util.selectCachedArgsForQuery(state, 'question').map(({ questionId }) => questionId),
  ])
}

/** The answers of cached questions. */
export const referencedAnswers = (state: DataState): ThreadIds =>
  util.selectCachedArgsForQuery(state, 'question').flatMap((asked) => endpoints.question.select(asked)(state).data?.thread ?? [])
