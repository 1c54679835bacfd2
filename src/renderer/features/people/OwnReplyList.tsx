import { IconArticle, IconHelpCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import { Virtuoso } from 'react-virtuoso'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useShownList } from '../../data/lists'
import { useRepliesInfiniteQuery } from '../../data/replies'
import { useEndless } from '../../data/use-endless'
import { useEntity } from '../../data/use-entity'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { useErrorText } from '../../hooks/error-messages'
import { Age } from '../../ui/Age'
import { ButtonLink } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../ui/ListEnd'
import { useScrollParent } from '../../ui/PageColumns'
import { Skeleton } from '../../ui/Skeleton'
import styles from './OwnReplyList.module.css'

/** The member's own comments and answers, endless, newest first (docs/product/screens.md "Profile pages"). */
export function OwnReplyList({ addressOf }: { addressOf: AddressOf }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const place = useVirtuosoMemory('own replies')
  const query = useRepliesInfiniteQuery({ of: 'own' }, { refetchOnMountOrArgChange: true })
  const { pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch } = useShownList(query)
  const lineOf = (id: string) => query.currentData?.pages.find(({ lines }) => lines[id] !== undefined)?.lines[id] ?? ''

  const { shows, end, more, retry } = useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch })

  if (shows === 'waiting') return <OwnReplySkeleton count={4} />
  if (shows === 'failed') {
    return (
      <ErrorState title={t('people.replies.failed.title')} busy={isFetching} onRetry={retry}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (shows === 'nothing') {
    return (
      <EmptyState title={t('people.replies.none.title')} action={<ButtonLink to="/">{t('people.replies.none.action')}</ButtonLink>}>
        {t('people.replies.none.text')}
      </EmptyState>
    )
  }
  return (
    parent && (
      <Virtuoso
        {...place}
        data={rows}
        customScrollParent={parent}
        increaseViewportBy={limits.loadMoreAhead}
        computeItemKey={(_, id) => id}
        itemContent={(position, id) => <OwnReplyRow id={id} line={lineOf(id)} position={position} addressOf={addressOf} />}
        endReached={more}
        context={{ state: end, onRetry: more }}
        components={parts}
      />
    )
  )
}

const parts = {
  List: ({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) => <List {...props} />,
  Footer: ({ context }: { context: EndProps }) => <End {...context} />,
}

function List(props: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('people.replies.label')} />
}

interface EndProps {
  state: ListEndState
  onRetry: () => void
}

function End(props: EndProps) {
  const { t } = useTranslation()
  const words = { failed: t('people.replies.moreFailed'), end: t('people.replies.end') }
  return <ListEnd {...props} {...words} skeleton={<OwnReplySkeleton count={1} next />} />
}

/** The address of a comment or answer; given by the page, which knows the addresses of posts and questions. */
type AddressOf = (on: OwnReply['on']) => To

interface OwnReplyRowProps {
  id: string
  /** The first line of its post or question. */
  line: string
  position: number
  addressOf: AddressOf
}

/** An own comment or answer below the first line of its post or question; the whole row links there. */
function OwnReplyRow({ id, line, position, addressOf }: OwnReplyRowProps) {
  const { t } = useTranslation()
  const reply = useEntity('replies', id)
  if (!reply) return null
  const onPost = 'postId' in reply.on
  const Icon = onPost ? IconArticle : IconHelpCircle
  return (
    <article aria-posinset={position + 1} aria-setsize={-1} aria-label={reply.content ?? ''}>
      <Link to={addressOf(reply.on)} className={classNames(styles.row, position === 0 && styles.first)}>
        <span className={styles.on}>
          <Icon role="img" aria-label={t(onPost ? 'people.replies.onPost' : 'people.replies.onQuestion')} />
          <span className="one">{line}</span>
        </span>
        <span className={styles.text}>{reply.content}</span>
        <span className={styles.meta}>
          <Age at={reply.repliedAt} />
          {reply.anonymous && <>{` · ${t('people.replies.anonymous')}`}</>}
        </span>
      </Link>
    </article>
  )
}

/** Skeleton rows; `next`: below loaded rows, so not announced as busy. */
function OwnReplySkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className={styles.row}>
          <Skeleton width="46%" className={styles.bar} />
          <Skeleton width="82%" height={15} className={styles.bar} />
          <Skeleton width={72} height={11} className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
