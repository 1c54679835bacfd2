import type { DataThunk } from './api'
import { dropped, entitiesExcept } from './entities'
import { referencedPeople } from './people'
import { referencedPosts, referencedThreads } from './posts'
import { referencedPrograms } from './programs'
import { referencedAnswers, referencedQuestions } from './questions'
import { referencedReplies } from './replies'

/** Removes the entities that no cached answer refers to, including those of rows far from the visible ones. */
export function dropUnused(): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    const comments = [...referencedThreads(state), ...referencedAnswers(state)].flatMap(({ id, replies }) => [id, ...replies])
    const referenced = {
      posts: referencedPosts(state),
      questions: referencedQuestions(state),
      programs: referencedPrograms(state),
      people: referencedPeople(state),
      replies: new Set([...comments, ...referencedReplies(state)]),
    }
    dispatch(dropped(entitiesExcept(state.entities, referenced)))
  }
}
