import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { Skeleton } from '../../ui/Skeleton'
import { useHotPostsQuery } from './feed-api'
import { HotItem } from './HotItem'
import styles from './HotStrip.module.css'
import { useStripScroll } from './use-strip-scroll'

const columns = [1, 2, 3]

/** The posts read most, as columns of a newspaper. Without any, and when they cannot be had, it takes no room. */
export function HotStrip() {
  const { t } = useTranslation()
  const { data, isError } = useHotPostsQuery({})
  const strip = useRef<HTMLUListElement>(null)
  const { before, after, turn } = useStripScroll(strip, data?.hot.length)
  if (data?.hot.length === 0 || (isError && !data)) return null
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
      <ul ref={strip} className={styles.strip} data-more={after || !data} aria-busy={!data}>
        {data ? data.hot.map((post) => <HotItem key={post.id} post={post} />) : columns.map((column) => <HotSkeleton key={column} />)}
      </ul>
    </section>
  )
}

function HotSkeleton() {
  return (
    <li className={styles.item} aria-hidden>
      <Skeleton width={72} className={styles.bar ?? ''} />
      <Skeleton className={styles.bar ?? ''} />
      <Skeleton width="84%" className={styles.bar ?? ''} />
      <Skeleton width={96} className={styles.bar ?? ''} />
    </li>
  )
}
