import { type ComponentProps, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { limits } from '../../../../shared/limits'
import type { ListPage, ShownRows } from '../../../data/lists'
import type { PostList } from '../../../data/post-places'
import { useSession } from '../../../data/session'
import { useEntity } from '../../../data/use-entity'
import { useVirtuosoMemory } from '../../../hooks/entry-memory'
import { useOverlay } from '../../../hooks/navigation'
import { useLive } from '../../../hooks/use-live'
import { ListEnd, type ListEndState } from '../../../ui/ListEnd'
import { PostRow, PostRowPlaceholder, type PostRowProps, PostRowSkeleton } from '../post/PostRow'
import styles from './PostList.module.css'
import { useExpanded, useFirstPaint, useOpenPost } from './row-state'
import { usePageWindow } from './use-page-window'

interface End {
  state: ListEndState
  onRetry: () => void
  /** All by one person, shown above the list: rows without avatar and name. */
  flat: boolean
}

interface PostRowsProps extends End {
  list: PostList
  pages: readonly ListPage[]
  rows: ShownRows['ids']
  ends: ShownRows['ends']
  parent: HTMLElement
  onMore: () => void
}

/** Rows in the first frame, before the list has measured its visible part. */
const firstRows = 3
const overscan = { top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }

/** The rows of a list; only those near the visible part are rendered. Going back restores the scroll position and the expanded rows. */
export function PostRows({ list, pages, rows, ends, flat, parent, state, onMore, onRetry }: PostRowsProps) {
  // Distinguishes the lists of one page in the history entry.
  const name = JSON.stringify(list)
  const { user } = useSession()
  const openId = useOverlay()?.id
  const open = useOpenPost()
  const place = useVirtuosoMemory(`posts ${name}`)
  const [isExpanded, expand] = useExpanded(name)
  const [drawn, setDrawn] = useState(false)
  useFirstPaint(drawn)
  useScrollAnchor(place.ref, parent, rows)
  const { itemsRendered, rangeChanged } = usePageWindow(list, pages, ends)
  const heightOf = useHeights(pages)
  return (
    <Virtuoso
      {...place}
      data={rows}
      initialItemCount={place.restoreStateFrom === undefined ? Math.min(rows.length, firstRows) : 0}
      customScrollParent={parent}
      defaultItemHeight={limits.feedRowEstimate}
      increaseViewportBy={overscan}
      computeItemKey={(_, id) => id}
      itemContent={(position, id) => (
        <Row
          id={id}
          heightOf={heightOf}
          position={position}
          flat={flat}
          ownId={user?.id}
          open={openId === id}
          expanded={isExpanded(id)}
          onExpand={expand}
          onOpen={open}
        />
      )}
      itemsRendered={(items) => {
        itemsRendered(items)
        if (items.length > 0) setDrawn(true)
      }}
      rangeChanged={rangeChanged}
      endReached={onMore}
      context={{ state, onRetry, flat }}
      components={parts}
    />
  )
}

interface RowProps extends Omit<PostRowProps, 'post' | 'mine'> {
  id: string
  ownId: string | undefined
  heightOf: (id: string) => number
}

/** A post by its id, or a placeholder while it is loaded again. */
function Row({ id, ownId, heightOf, ...props }: RowProps) {
  const post = useEntity('posts', id)
  if (!post) return <PostRowPlaceholder height={heightOf(id)} flat={props.flat} />
  return <PostRow {...props} post={post} mine={ownId === post.author.id} />
}

/** The height (px) that a row had before its post was dropped. */
function useHeights(pages: readonly ListPage[]): (id: string) => number {
  const live = useLive(pages)
  return useCallback(
    (id) => {
      const page = live.current.find(({ heights, ids }) => heights && ids.includes(id))
      return page?.heights?.[page.ids.indexOf(id)] ?? limits.feedRowEstimate
    },
    [live],
  )
}

const parts = {
  List: (props: ComponentProps<'div'> & { context?: unknown; children?: ReactNode }) => <Feed {...props} />,
  Footer: ({ context }: { context: End }) => <Footer {...context} />,
}

function Feed({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('feed.posts')} />
}

function Footer({ flat, ...props }: End) {
  const { t } = useTranslation()
  const skeleton = (
    <div className={styles.next}>
      <PostRowSkeleton count={1} flat={flat} />
    </div>
  )
  return <ListEnd {...props} skeleton={skeleton} failed={t('feed.moreFailed')} end={t('feed.end')} />
}

/**
 * Keeps the scroll position when rows are added or removed above the visible part: the first visible row that remains keeps its
 * position on screen. At the top of the list nothing is anchored, so that new rows show.
 */
function useScrollAnchor(virtuoso: RefObject<VirtuosoHandle | null>, parent: HTMLElement, rows: readonly string[]): void {
  const before = useRef(rows)
  // The DOM still has the old rows here: the list renders the new ones afterwards.
  useLayoutEffect(() => {
    const old = before.current
    before.current = rows
    // After a jump to the top, the DOM still has the rows of the place before it.
    if (old === rows || parent.scrollTop === 0) return
    const top = parent.getBoundingClientRect().top
    for (const element of parent.querySelectorAll<HTMLElement>('[role="feed"] [data-post-id]')) {
      const { top: at, bottom } = element.getBoundingClientRect()
      const id = element.dataset['postId']
      if (bottom <= top) continue
      const is = id === undefined ? -1 : rows.indexOf(id)
      if (id === undefined || is === -1) continue
      const was = old.indexOf(id)
      if (was > 0 && was !== is) virtuoso.current?.scrollToIndex({ index: is, align: 'start', offset: top - at })
      return
    }
  }, [virtuoso, parent, rows])
}
