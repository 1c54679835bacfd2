import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type PostList as List, pageCall } from '../../../data/post-places'
import { addNewPosts, askForRows, newPosts, usePostList } from '../../../data/posts'
import { useEndless } from '../../../data/use-endless'
import { useErrorText } from '../../../hooks/error-messages'
import { NewPill } from '../../../parts/newer/NewPill'
import { useNewRows } from '../../../parts/newer/use-new-rows'
import { StoredAge } from '../../../parts/StoredAge'
import { ErrorState } from '../../../ui/ErrorState'
import { useScrollParent } from '../../../ui/PageColumns'
import { useCachedHome } from '../home/home-cache'
import { PostRowSkeleton } from '../post/PostRow'
import { CachedAge } from './CachedAge'
import styles from './PostList.module.css'
import { PostRows } from './PostRows'
import { useFirstPaint } from './row-state'
import { useRereading } from './use-rereading'

interface PostListProps {
  list: List
  /** Shown when the list is empty. */
  empty: ReactNode
}

const newRows = { ask: askForRows, find: newPosts, add: addNewPosts }

/** An endless list of posts in the page's main column, with its states: loading, failed, empty, rows. */
export function PostList({ list, empty }: PostListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const { pages, rows, ends, error, isFetching, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = usePostList(list)
  const { count, atLeast, show } = useNewRows(list, fulfilledTimeStamp, newRows)
  const cachedAt = useCachedHome(list, { loadedAt: fulfilledTimeStamp, parent })
  const name = JSON.stringify(list)
  const flat = list.of === 'person'

  const addedNothing = pages?.at(-1)?.ids.length === 0
  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing })
  useFirstPaint(shows === 'nothing' || shows === 'failed')
  useRereading(list, { pages, rows, isFetching, refetch })

  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list} aria-busy={shows === 'waiting'}>
      <StoredAge {...pageCall(list)} />
      {cachedAt !== null && <CachedAge at={cachedAt} />}
      <NewPill of="posts" count={count} atLeast={atLeast} onShow={showNew} />
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
