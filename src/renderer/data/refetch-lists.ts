import { api, type DataThunk } from './api'
import { hiddenRestored } from './entities'

/** Refetches all lists that leave out hidden items: those in use now, the others when they are next used. */
export const refetchLists = (): DataThunk => (dispatch) => {
  dispatch(hiddenRestored())
  dispatch(api.util.invalidateTags(['Shown']))
}
