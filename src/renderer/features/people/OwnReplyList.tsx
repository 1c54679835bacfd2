import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import { Virtuoso } from 'react-virtuoso'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import { OwnReplyEnd, type OwnReplyEndProps } from './OwnReplyEnd'
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

  if (data === undefined) {
    if (error === undefined) return <OwnReplySkeleton count={4} />
    return (
      <ErrorState title={t('people.replies.failed.title')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={t('people.replies.none.title')} action={<ButtonLink to="/">{t('people.replies.none.action')}</ButtonLink>}>
        {t('people.replies.none.text')}
      </EmptyState>
    )
  }
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  const begun = error === undefined ? 'more' : 'failed'
  const state: OwnReplyEndProps['state'] = hasNextPage ? begun : 'end'
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
        context={{ state, onRetry: more }}
        components={parts}
      />
    )
  )
}

const parts = {
  List: ({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) => <List {...props} />,
  Footer: ({ context }: { context: OwnReplyEndProps }) => <OwnReplyEnd {...context} />,
}

function List(props: ComponentProps<'div'>) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('people.replies.label')} />
}
