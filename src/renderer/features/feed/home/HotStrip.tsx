import { IconChevronLeft, IconChevronRight, IconHeart } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useShown } from '../../../data/lists'
import { useHotPosts } from '../../../data/posts'
import { useEntity } from '../../../data/use-entity'
import { CategoryDot } from '../../../ui/CategoryDot'
import { classNames } from '../../../ui/class-names'
import { countText } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import { Skeleton } from '../../../ui/Skeleton'
import { usePostLink } from '../list/row-state'
import styles from './HotStrip.module.css'

const columns = [1, 2, 3]

/** The most popular posts in a row of columns; nothing when there are none or they cannot be loaded. */
export function HotStrip() {
  const { t } = useTranslation()
  const { data, isError } = useHotPosts()
  const hot = useShown(data?.hot)
  const strip = useRef<HTMLUListElement>(null)
  const { before, after, turn } = useStripScroll(strip, hot?.length)
  if (hot?.length === 0 || (isError && !hot)) return null
  return (
    <section aria-label={t('feed.hot.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('feed.hot.title')}</h2>
        <span className={styles.arrows}>
          <IconButton
            label={t('feed.hot.previous')}
            className={classNames(before && styles.on)}
            aria-disabled={!before}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft />
          </IconButton>
          <IconButton label={t('feed.hot.next')} className={classNames(after && styles.on)} aria-disabled={!after} onClick={() => turn(1)}>
            <IconChevronRight />
          </IconButton>
        </span>
      </div>
      <ul ref={strip} className={styles.strip} data-more={after || !hot} aria-busy={!hot}>
        {hot ? hot.map((id) => <HotItem key={id} id={id} />) : columns.map((column) => <HotSkeleton key={column} />)}
      </ul>
    </section>
  )
}

function HotSkeleton() {
  return (
    <li className={styles.item} aria-hidden>
      <Skeleton width={72} className={styles.bar} />
      <Skeleton className={styles.bar} />
      <Skeleton width="84%" className={styles.bar} />
      <Skeleton width={96} className={styles.bar} />
    </li>
  )
}

/**
 * The horizontal scrolling of the strip: whether there is more on either side, and `turn` to scroll by the visible columns.
 * @param content changes when the strip's content does
 */
function useStripScroll(strip: RefObject<HTMLElement | null>, content: unknown) {
  const [sides, setSides] = useState({ before: false, after: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: content changes the scrollable width
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const read = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setSides((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    // The observer also reports the initial size, after layout: reading it here would force another layout.
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [strip, content])

  const turn = (direction: 1 | -1) => {
    const element = strip.current
    const column = element?.firstElementChild
    if (!element || !column) return
    const width = column.getBoundingClientRect().width + 18
    const whole = Math.max(1, Math.floor(element.clientWidth / width))
    element.scrollBy({ left: direction * whole * width })
  }
  return { ...sides, turn }
}

/** One column: the beginning of the post as a headline. The arrow keys move between columns. */
function HotItem({ id }: { id: string }) {
  const { i18n } = useTranslation()
  const linkTo = usePostLink()
  const post = useEntity('posts', id)
  if (!post) return null
  return (
    <li className={styles.item}>
      <Link className={styles.link} {...linkTo(post.id)} onKeyDown={focusNeighbour} draggable={false}>
        <CategoryDot category={post.category} />
        <p className={styles.words}>{post.content}</p>
        <span className={styles.foot}>
          <span className={classNames(styles.name, 'one')}>{post.author.nickname}</span>
          <IconHeart />
          {countText(post.likeCount, i18n.language)}
        </span>
      </Link>
    </li>
  )
}

function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const item = event.currentTarget.parentElement
  const neighbour = { ArrowRight: item?.nextElementSibling, ArrowLeft: item?.previousElementSibling }[event.key]
  if (!neighbour) return
  event.preventDefault()
  neighbour.querySelector<HTMLElement>('a')?.focus()
}
