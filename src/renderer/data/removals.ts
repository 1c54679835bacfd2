import type { RemovalSign } from '../../shared/events'
import { type EntitiesState, entityRemoved, entityRestored } from './entities'

type Dispatch = (action: ReturnType<typeof entityRemoved> | ReturnType<typeof entityRestored>) => unknown

/**
 * Shows in every list that moderators have removed something, or that it is back. Of the signed-in user's closed account everything stays;
 * what they have hidden themselves does not come back.
 */
export const showRemoval =
  ({ kind, id, removed }: RemovalSign) =>
  (dispatch: Dispatch, getState: () => { entities: EntitiesState }): void => {
    const { ownId, gone } = getState().entities
    if (id === ownId) return
    if (removed) dispatch(entityRemoved({ ...(kind === 'person' ? { userId: id } : { id }), by: 'deletion' }))
    else if (gone[id]?.by === 'deletion') dispatch(entityRestored(id))
  }
