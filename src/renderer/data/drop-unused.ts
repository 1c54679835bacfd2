import type { HelpKind } from '../../shared/contract/help-shapes'
import type { DataThunk } from './api'
import { dropped, entitiesExcept } from './entities'
import { cachedHelp } from './help'
import { referencedPartners } from './partners'
import { referencedPeople } from './people'
import { referencedPosts, referencedThreads } from './posts'
import { referencedPrograms } from './programs'
import { referencedAnswers, referencedQuestions } from './questions'
import { referencedReplies } from './replies'
import { referencedReviews } from './reviews'

/** Removes the entities that no cached answer refers to, including those of rows far from the visible ones. */
export function dropUnused(): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    const comments = [...referencedThreads(state), ...referencedAnswers(state)].flatMap(({ id, replies }) => [id, ...replies])
    const waiting = cachedHelp(state)
    const waitingOf = (kind: HelpKind) => waiting.filter((row) => row.kind === kind).map(({ id }) => id)
    const referenced = {
      posts: new Set([...referencedPosts(state), ...waitingOf('post')]),
      questions: new Set([...referencedQuestions(state), ...waitingOf('question')]),
      programs: referencedPrograms(state),
      reviews: referencedReviews(state),
      people: new Set([...referencedPeople(state), ...referencedPartners(state)]),
      replies: new Set([...comments, ...referencedReplies(state), ...waitingOf('answer')]),
    }
    dispatch(dropped(entitiesExcept(state.entities, referenced)))
  }
}
