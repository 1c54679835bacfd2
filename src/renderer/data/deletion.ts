import type { DataThunk } from './api'
import { entityRemoved, entityRestored } from './entities'
import { createSetter } from './toggle'

interface DeletionOptions {
  send: (id: string, deleted: boolean) => DataThunk<Promise<{ error?: unknown }>>
  /** Adjusts a count of what is shown. */
  counted?: (by: 1 | -1) => DataThunk
}

/**
 * Creates what deletes an item and undoes that (docs/product/feed.md "Deleting"), optimistically. The last press counts: an undo that is not
 * answered yet must not bring back what was deleted again meanwhile.
 */
export const deletion = ({ send, counted }: DeletionOptions) =>
  createSetter<boolean>({
    read: ({ entities }, id) => entities.gone[id] !== undefined,
    draw: (id, deleted) => (dispatch) => {
      dispatch(deleted ? entityRemoved({ id, by: 'deletion' }) : entityRestored(id))
      if (counted) dispatch(counted(deleted ? -1 : 1))
    },
    send,
  })
