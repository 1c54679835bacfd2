import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Post } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useSession } from '../../bridge/session'
import { useEntryMemory, useVirtuosoMemory } from '../../hooks/entry-memory'
import { useOverlay } from '../../hooks/use-overlay'
import { ListEnd, type ListEndState } from '../../ui/ListEnd'
import { useFirstPaint } from './first-paint'
import styles from './PostList.module.css'
import { PostRow } from './PostRow'
import { PostRowPlace } from './PostRowPlace'
import { PostRowSkeleton } from './PostRowSkeleton'
import type { PostListOf } from './post-list-of'
import { isPlace } from './post-places'
import { useKeptPlace } from './use-kept-place'
import { useOpenPost } from './use-open-post'
import { usePageWindow } from './use-page-window'

interface End {
  state: ListEndState
  onRetry: () => void
  /** All by one person, who stands above the list: rows without face and name. */
  flat: boolean
}

interface PostRowsProps extends End {
  list: PostListOf
  posts: Post[]
  parent: HTMLElement
  onMore: () => void
}

/** So many rows are in the first frame, before the list knows how much of it is in sight. */
const atOnce = 3
const ahead = { top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }

/** The rows of a list, drawn only around what is in sight. Coming back finds the same row, and what was unfolded unfolded. */
export function PostRows({ list, posts, flat, parent, state, onMore, onRetry }: PostRowsProps) {
  // Tells lists of one page apart when coming back to it.
  const name = JSON.stringify(list)
  const { user } = useSession()
  const openId = useOverlay()?.id
  const open = useOpenPost()
  const place = useVirtuosoMemory(`posts ${name}`)
  const [isExpanded, expand] = useExpanded(name)
  const [drawn, setDrawn] = useState(false)
  useFirstPaint(drawn)
  useKeptPlace(place.ref, parent, posts)
  const { itemsRendered, rangeChanged } = usePageWindow(list)
  return (
    <Virtuoso
      {...place}
      data={posts}
      initialItemCount={place.restoreStateFrom === undefined ? Math.min(posts.length, atOnce) : 0}
      customScrollParent={parent}
      defaultItemHeight={limits.feedRowEstimate}
      increaseViewportBy={ahead}
      computeItemKey={(position, post) => (isPlace(post) ? position : post.id)}
      itemContent={(position, post) =>
        isPlace(post) ? (
          <PostRowPlace height={post} flat={flat} />
        ) : (
          <PostRow
            post={post}
            position={position}
            flat={flat}
            mine={user?.id === post.author.id}
            open={openId === post.id}
            expanded={isExpanded(post.id)}
            onExpand={expand}
            onOpen={open}
          />
        )
      }
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

/** Which posts are unfolded, kept with the entry of the history. */
function useExpanded(name: string): [(postId: string) => boolean, (postId: string, expanded: boolean) => void] {
  const [kept, keep] = useEntryMemory<string[]>(`expanded ${name}`)
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(kept))
  const expand = useCallback(
    (postId: string, expanded: boolean) => {
      setIds((before) => {
        const next = new Set(before)
        if (expanded) next.add(postId)
        else next.delete(postId)
        keep([...next])
        return next
      })
    },
    [keep],
  )
  return [(postId) => ids.has(postId), expand]
}
