import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import { NewPostsPill } from './NewPostsPill'
import styles from './PostList.module.css'
import { PostRows } from './PostRows'
import { PostRowSkeleton } from './PostRowSkeleton'
import type { PostListOf } from './post-list-of'
import { useFirstPaint } from './use-first-paint'
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
  const { pages, rows, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, fulfilledTimeStamp } = usePostList(list)
  const { posts, gap, show } = useNewPosts(list, pages, fulfilledTimeStamp)
  const failed = pages === undefined && error !== undefined
  const waiting = !failed && (pages === undefined || (rows.length === 0 && (hasNextPage || isFetching)))
  useFirstPaint(!waiting)

  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return (
    <div className={styles.list} role="feed" aria-label={t('feed.posts')} aria-busy={waiting || isFetchingNextPage}>
      {failed && (
        <ErrorState title={t('feed.failed.title')} busy={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      )}
      {waiting && <PostRowSkeleton count={4} />}
      {pages && rows.length === 0 && !waiting && empty}
      {parent && pages && rows.length > 0 && (
        <PostRows
          key={JSON.stringify(list)}
          name={JSON.stringify(list)}
          posts={rows}
          loaded={pages.length}
          parent={parent}
          state={endState(hasNextPage, error !== undefined && !isFetchingNextPage)}
          onMore={more}
          above={<NewPostsPill count={posts.length} atLeast={gap} onShow={showNew} />}
        />
      )}
      {pages && rows.length === 0 && hasNextPage && <LoadOn onMore={more} />}
    </div>
  )
}
