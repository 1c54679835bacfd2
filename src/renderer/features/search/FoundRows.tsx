import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { Button } from '../../ui/Button'
import { ErrorState } from '../../ui/ErrorState'
import { useScrollParent } from '../../ui/PageColumns'
import styles from './Found.module.css'
import { FoundSkeleton } from './FoundSkeleton'

interface FoundRowsProps<Row> {
  /** Tells lists of one page apart when coming back to it. */
  name: string
  /** What the rows are, for those on their way. */
  of: 'people' | 'questions'
  found: {
    pages: unknown
    rows: Row[]
    error?: unknown
    isFetching: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  row: (row: Row) => ReactNode
  empty: ReactNode
}

/** An endless list of what was found. */
export function FoundRows<Row extends { id: string }>({ name, of, found, row, empty }: FoundRowsProps<Row>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const parent = useScrollParent()
  const place = useVirtuosoMemory(`found ${name}`)
  const { rows, pages, error, isFetching, hasNextPage, fetchNextPage, refetch } = found
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
  if (pages === undefined) return <FoundSkeleton of={of} count={5} />
  if (rows.length === 0) return empty
  if (parent === null) return null
  return (
    <>
      <Virtuoso
        {...place}
        data={rows}
        customScrollParent={parent}
        defaultItemHeight={of === 'people' ? 68 : 104}
        increaseViewportBy={{ top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }}
        computeItemKey={(_, each) => each.id}
        itemContent={(_, each) => row(each)}
        endReached={more}
      />
      {hasNextPage && error === undefined && <FoundSkeleton of={of} count={1} />}
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
