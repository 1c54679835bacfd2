import type { DataThunk } from './api'
import { removeRow } from './lists'
import { changePostList, listPost, postsApi } from './posts'
import { changeQuestionList, listQuestion, questionsApi } from './questions'
import { isWithout } from './replies'

/** Reads the comments of a post again that were loaded while one of them was hidden, which it is no longer. */
export function commentUnhidden(id: string): DataThunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (const asked of postsApi.util.selectCachedArgsForQuery(getState(), 'post')) {
      await dispatch(postsApi.util.getRunningQueryThunk('post', asked))
      const { data } = postsApi.endpoints.post.select(asked)(getState())
      if (isWithout(getState(), data?.thread, asked.postId, id))
        await dispatch(postsApi.endpoints.post.initiate(asked, { forceRefetch: true, subscribe: false }))
    }
  }
}

/** Restores a post that is no longer hidden: in its lists, also those loaded meanwhile, and out of the list of hidden posts. */
export function postUnhidden(id: string): DataThunk {
  return (dispatch) => {
    dispatch(changePostList({ of: 'hidden' }, (list) => removeRow(list, id)))
    dispatch(listPost(id))
  }
}

/** Reads the answers to a question again that were loaded while one of them was hidden, which it is no longer. */
export function answerUnhidden(id: string): DataThunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (const asked of questionsApi.util.selectCachedArgsForQuery(getState(), 'question')) {
      await dispatch(questionsApi.util.getRunningQueryThunk('question', asked))
      const { data } = questionsApi.endpoints.question.select(asked)(getState())
      if (isWithout(getState(), data?.thread, asked.questionId, id))
        await dispatch(questionsApi.endpoints.question.initiate(asked, { forceRefetch: true, subscribe: false }))
    }
  }
}

/** Restores a question that is no longer hidden: in its lists, also those loaded meanwhile, and out of the list of hidden questions. */
export function questionUnhidden(id: string): DataThunk {
  return (dispatch) => {
    dispatch(changeQuestionList({ of: 'hidden' }, (list) => removeRow(list, id)))
    dispatch(listQuestion(id))
  }
}
