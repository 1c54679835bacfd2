import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import { Virtuoso } from 'react-virtuoso'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useEndless } from '../../bridge/use-endless'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../ui/ListEnd'
import { useScrollParent } from '../../ui/PageColumns'
import { OwnReplyRow } from './OwnReplyRow'
import { OwnReplySkeleton } from './OwnReplySkeleton'
import { useMyRepliesInfiniteQuery } from './people-api'

/** Where a comment or answer is read in its place; only a page knows the addresses of posts and questions. */
export type AddressOf = (on: OwnReply['on']) => To

/** One's own comments and answers, endless, newest first (specification 2 "My reply"). */
export function OwnReplyList({ addressOf }: { addressOf: AddressOf }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const place = useVirtuosoMemory('own replies')
  const query = useMyRepliesInfiniteQuery({}, { refetchOnMountOrArgChange: true })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])

  const { shows, end, more, retry } = useEndless({ pages: data, rows, error, isFetching, hasNextPage, fetchNextPage, refetch })

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
        computeItemKey={(_, reply) => reply.id}
        itemContent={(position, reply) => <OwnReplyRow reply={reply} position={position} to={addressOf(reply.on)} />}
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
