import { skipToken } from '@reduxjs/toolkit/query/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { User } from '../../../shared/contract/people-shapes'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { Button } from '../../ui/Button'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import styles from './PeopleFound.module.css'
import { PersonSkeleton } from './PersonSkeleton'
import { useSearchUsersInfiniteQuery } from './search-api'

/** What a search for people has found so far. */
export function usePeopleFound(text: string | null) {
  const query = useSearchUsersInfiniteQuery(text === null ? skipToken : { text }, { refetchOnReconnect: false })
  const pages = query.currentData?.pages
  const users = useMemo(() => uniqueUsers(pages?.flatMap(({ items }) => items) ?? []), [pages])
  return { ...query, pages, users }
}

const uniqueUsers = (users: User[]) => [...new Map(users.map((user) => [user.id, user])).values()]

interface PeopleFoundProps {
  text: string
  /** Draws a person. */
  row: (user: User) => ReactNode
  empty: ReactNode
}

/** An endless list of people. */
export function PeopleFound({ text, row, empty }: PeopleFoundProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const place = useVirtuosoMemory(`people ${text}`)
  const { users, pages, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePeopleFound(text)
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  if (pages === undefined && error !== undefined) {
    return (
      <ErrorState title={t('search.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (pages === undefined) return <PersonSkeleton count={5} />
  if (users.length === 0) return empty
  if (parent === null) return null
  return (
    <>
      <Virtuoso
        {...place}
        data={users}
        customScrollParent={parent}
        defaultItemHeight={68}
        increaseViewportBy={{ top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }}
        computeItemKey={(_, user) => user.id}
        itemContent={(_, user) => row(user)}
        endReached={more}
      />
      {hasNextPage && error === undefined && <PersonSkeleton count={1} />}
      {hasNextPage && error !== undefined && (
        <p className={styles.end} role="alert">
          {t('search.moreFailed')}
          <Button kind="line" size="s" onClick={more}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  )
}
