import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useEndless } from '../../bridge/use-endless'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import { useFirstPaint } from './first-paint'
import { KeptAge } from './KeptAge'
import { NewPostsPill } from './NewPostsPill'
import styles from './PostList.module.css'
import { PostRowSkeleton } from './PostRowSkeleton'
import { PostRows } from './PostRows'
import type { PostListOf } from './post-list-of'
import { useKeptHome } from './use-kept-home'
import { useNewPosts } from './use-new-posts'
import { usePostList } from './use-post-list'

interface PostListProps {
  list: PostListOf
  /** Drawn when there is nothing in the list. */
  empty: ReactNode
}

/** An endless list of posts in the page's main column, with all that it can be: on its way, empty, failed, read to its end. */
export function PostList({ list, empty }: PostListProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const { pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = usePostList(list)
  const { posts, gap, show } = useNewPosts(list, pages, fulfilledTimeStamp)
  const keptSince = useKeptHome(list, { pages, loadedAt: fulfilledTimeStamp, parent })
  const name = JSON.stringify(list)
  const flat = list.of === 'person'

  const addedNothing = pages?.at(-1)?.items.every((post) => post.hidden) === true
  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing })
  useFirstPaint(shows === 'nothing' || shows === 'failed')

  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list} aria-busy={shows === 'waiting'}>
      {keptSince !== null && <KeptAge at={keptSince} />}
      <NewPostsPill count={posts.length} atLeast={gap} onShow={showNew} />
      {shows === 'failed' && (
        <ErrorState title={t('feed.failed.title')} busy={isFetching} onRetry={retry}>
          {errorText(error)}
        </ErrorState>
      )}
      {shows === 'waiting' && <PostRowSkeleton count={4} flat={flat} />}
      {shows === 'nothing' && empty}
      {parent && shows === 'rows' && (
        <PostRows key={name} list={list} posts={rows} flat={flat} parent={parent} state={end} onMore={more} onRetry={more} />
      )}
    </div>
  )
}
