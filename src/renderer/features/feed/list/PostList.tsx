import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataDispatch, useDataSelector } from '../../../data/api'
import type { ListPage } from '../../../data/lists'
import { type PostList as List, newSince } from '../../../data/post-places'
import { askForRows, prependPosts, usePostList } from '../../../data/posts'
import { useEndless } from '../../../data/use-endless'
import { useErrorText } from '../../../hooks/error-messages'
import { ErrorState } from '../../../ui/ErrorState'
import { useScrollParent } from '../../../ui/PageColumns'
import { useCachedHome } from '../home/home-cache'
import { PostRowSkeleton } from '../post/PostRow'
import { CachedAge } from './CachedAge'
import { NewPostsPill } from './NewPostsPill'
import styles from './PostList.module.css'
import { PostRows } from './PostRows'
import { useFirstPaint } from './row-state'
import { usePolledHead } from './use-polled-head'

interface PostListProps {
  list: List
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** An endless list of posts in the page's main column, with its states: loading, failed, empty, rows. */
export function PostList({ list, empty }: PostListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const { pages, rows, ends, error, isFetching, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = usePostList(list)
  const { ids: newIds, gap, show } = useNewPosts(list, pages, fulfilledTimeStamp)
  const cachedAt = useCachedHome(list, { loadedAt: fulfilledTimeStamp, parent })
  const name = JSON.stringify(list)
  const flat = list.of === 'person'

  const addedNothing = pages?.at(-1)?.ids.length === 0
  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing })
  useFirstPaint(shows === 'nothing' || shows === 'failed')

  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list} aria-busy={shows === 'waiting'}>
      {cachedAt !== null && <CachedAge at={cachedAt} />}
      <NewPostsPill count={newIds.length} atLeast={gap} onShow={showNew} />
      {shows === 'failed' && (
        <ErrorState title={t('feed.failed.title')} busy={isFetching} onRetry={retry}>
          {errorText(error)}
        </ErrorState>
      )}
      {shows === 'waiting' && <PostRowSkeleton count={4} flat={flat} />}
      {shows === 'nothing' && empty}
      {parent && shows === 'rows' && (
        <PostRows
          key={name}
          list={list}
          pages={pages ?? []}
          rows={rows}
          ends={ends}
          flat={flat}
          parent={parent}
          state={end}
          onMore={more}
          onRetry={more}
        />
      )}
    </div>
  )
}

/**
 * The posts written since the list was loaded. The head of the list is polled while the window has the focus; the list does not change
 * until `show` is called.
 * @param loadedAt when the whole list was last loaded (ms since the epoch)
 */
function useNewPosts(list: List, pages: ListPage[] | undefined, loadedAt: number | undefined) {
  const dispatch = useDataDispatch()
  const name = JSON.stringify(list)
  const ask = useCallback(() => dispatch(askForRows(JSON.parse(name) as List)), [dispatch, name])
  const [head, forget] = usePolledHead(ask, loadedAt)

  const gone = useDataSelector(({ entities }) => entities.gone)
  const found = head && pages ? newSince({ pages }, head, gone) : { ids: [], gap: false }
  const show = useCallback(() => {
    if (head) dispatch(prependPosts(JSON.parse(name) as List, head))
    forget()
  }, [dispatch, name, head, forget])
  return { ...found, show }
}
