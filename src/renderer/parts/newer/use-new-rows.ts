import { useCallback } from 'react'
import { shallowEqual } from 'react-redux'
import { type DataState, type DataThunk, useDataDispatch, useDataSelector } from '../../data/api'
import { type Answer, dataOf } from '../../data/ask'
import type { ListPage, Newer } from '../../data/lists'
import { usePolledHead } from './use-polled-head'

/** How a kind of list gets its new rows. */
interface NewRows<List> {
  ask: (list: List) => DataThunk<Promise<Answer<ListPage>>>
  find: (state: DataState, list: List, head: ListPage) => Newer
  add: (list: List, head: ListPage) => DataThunk
}

const none = { count: 0, atLeast: false }

/**
 * The rows that were written since a list was loaded. The head of the list is polled while the window has the focus; the list does not
 * change until `show` is called.
 * @param loadedAt when the list was last loaded (ms since the epoch); undefined: not polled
 * @param kind a constant
 */
export function useNewRows<List>(list: List, loadedAt: number | undefined, { ask, find, add }: NewRows<List>) {
  const dispatch = useDataDispatch()
  const name = JSON.stringify(list)
  const askForHead = useCallback(async () => dataOf(await dispatch(ask(JSON.parse(name) as List))), [dispatch, ask, name])
  const [head, forget] = usePolledHead(askForHead, loadedAt)
  const found = useDataSelector((state) => {
    if (head === null) return none
    const { ids, gap } = find(state, list, head)
    return { count: ids.length, atLeast: gap }
  }, shallowEqual)
  const show = useCallback(() => {
    if (head) dispatch(add(JSON.parse(name) as List, head))
    forget()
  }, [dispatch, add, name, head, forget])
  return { ...found, show }
}
