import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataDispatch, useDataSelector } from '../../../data/api'
import type { ListPage } from '../../../data/lists'
import { type PostList as List, newSince } from '../../../data/post-places'
import { askForRows, prependPosts, usePostList } from '../../../data/posts'
import { useEndless } from '../../../data/use-endless'
import { useConnection } from '../../../desktop/machine'
import { useErrorText } from '../../../hooks/error-messages'
import { useNow } from '../../../hooks/use-now'
import { ageText } from '../../../ui/Age'
import { ErrorState } from '../../../ui/ErrorState'
import { useScrollParent } from '../../../ui/PageColumns'
import { Pill } from '../../../ui/Pill'
import { useCachedHome } from '../home/home-cache'
import { PostRowSkeleton } from '../post/PostRow'
import styles from './PostList.module.css'
import { PostRows, useFirstPaint } from './PostRows'

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

const pollMs = 60_000

/**
 * The posts written since the list was loaded. The head of the list is polled while the window has the focus; the list does not change
 * until `show` is called.
 * @param loadedAt when the whole list was last loaded (ms since the epoch)
 */
function useNewPosts(list: List, pages: ListPage[] | undefined, loadedAt: number | undefined) {
  const dispatch = useDataDispatch()
  const [head, setHead] = useState<ListPage | null>(null)
  const lastAt = useRef(0)
  const name = JSON.stringify(list)

  useEffect(() => {
    if (loadedAt === undefined) return
    let current = true
    const ask = async () => {
      if (!document.hasFocus() || Date.now() - Math.max(lastAt.current, loadedAt) < pollMs - 1_000) return
      lastAt.current = Date.now()
      const page = await dispatch(askForRows(JSON.parse(name) as List))
      if (current && page) setHead(page)
    }
    const askNow = () => void ask()
    askNow()
    const timer = window.setInterval(askNow, pollMs)
    window.addEventListener('focus', askNow)
    return () => {
      current = false
      window.clearInterval(timer)
      window.removeEventListener('focus', askNow)
    }
  }, [dispatch, name, loadedAt])

  const gone = useDataSelector(({ entities }) => entities.gone)
  const found = head && pages ? newSince({ pages }, head, gone) : { ids: [], gap: false }
  const show = useCallback(() => {
    if (head) dispatch(prependPosts(JSON.parse(name) as List, head))
    setHead(null)
  }, [dispatch, name, head])
  return { ...found, show }
}

interface NewPostsPillProps {
  count: number
  /** Whether there may be more than `count`. */
  atLeast: boolean
  onShow: () => void
}

/** Announces new posts; a click shows them. */
function NewPostsPill({ count, atLeast, onShow }: NewPostsPillProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <Pill className={styles.arriving} onClick={onShow}>
          <IconArrowUp />
          {atLeast ? t('feed.newPostsMany', { count }) : t('feed.newPosts', { count })}
        </Pill>
      )}
    </div>
  )
}

const freshMs = 60_000

/** The age of a cached list until it is up to date. Without a network the window frame shows it instead. */
function CachedAge({ at }: { at: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const offline = useConnection() === 'offline'
  if (offline || now - at < freshMs) return null
  return (
    <div className={styles.place}>
      <span className={styles.age}>{t('feed.keptSince', { age: ageText(t, new Date(at).toISOString(), now) })}</span>
    </div>
  )
}
