import { api, type DataThunk } from './api'
import { anonymousRestored, entityRestored } from './entities'
import { refreshAllPosts } from './posts'

/** Refetches all lists that leave out hidden items: those in use now, the others when they are next used. */
export function refetchLists(): DataThunk {
  return (dispatch) => {
    dispatch(api.util.invalidateTags(['Shown']))
    dispatch(refreshAllPosts())
  }
}

/**
 * Shows what a blocked member wrote again, and refetches the lists that were loaded without it.
 * @param blockId the member's id; of a block of an anonymous writer its own, which does not say what they wrote
 */
export const blockLifted =
  (blockId: string): DataThunk =>
  (dispatch, getState) => {
    dispatch(getState().entities.gone[blockId] ? entityRestored(blockId) : anonymousRestored())
    dispatch(refetchLists())
  }
