import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useWhenBack } from '../../bridge/use-when-back'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import { useFirstPaint } from './first-paint'
import { KeptAge } from './KeptAge'
import { NewPostsPill } from './NewPostsPill'
import styles from './PostList.module.css'
import type { PostListEndProps } from './PostListEnd'
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

  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  // A page whose rows are all hidden or deleted shows nothing to scroll to: the list goes on by itself (decision 8).
  const nothingAdded = pages?.at(-1)?.items.every((post) => post.hidden) === true
  const loadsOn = nothingAdded && hasNextPage && !isFetching && error === undefined
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])

  const failed = rows.length === 0 && error !== undefined && !(pages && !hasNextPage)
  const waiting = rows.length === 0 && !failed && (pages === undefined || hasNextPage)
  const nothing = rows.length === 0 && !failed && !waiting
  useFirstPaint(nothing || failed)
  const retry = () => void (pages ? fetchNextPage() : refetch())
  useWhenBack(error !== undefined && !isFetching && !(pages && !hasNextPage), retry)

  const showNew = () => {
    show()
    parent?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.list} aria-busy={waiting}>
      {keptSince !== null && <KeptAge at={keptSince} />}
      <NewPostsPill count={posts.length} atLeast={gap} onShow={showNew} />
      {failed && (
        <ErrorState title={t('feed.failed.title')} busy={isFetching} onRetry={retry}>
          {errorText(error)}
        </ErrorState>
      )}
      {waiting && <PostRowSkeleton count={4} flat={flat} />}
      {nothing && empty}
      {parent && rows.length > 0 && (
        <PostRows
          key={name}
          list={list}
          posts={rows}
          flat={flat}
          parent={parent}
          state={endState(hasNextPage, error)}
          onMore={more}
          onRetry={more}
        />
      )}
    </div>
  )
}

function endState(hasNextPage: boolean, error: unknown): PostListEndProps['state'] {
  if (!hasNextPage) return 'end'
  return error === undefined ? 'more' : 'failed'
}
