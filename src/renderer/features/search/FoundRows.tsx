import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../../shared/limits'
import { useErrorText } from '../../bridge/error-messages'
import { useEndless } from '../../bridge/use-endless'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { ErrorState } from '../../ui/ErrorState'
import { ListEnd } from '../../ui/ListEnd'
import { useScrollParent } from '../../ui/PageColumns'
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
  const { shows, end, more, retry } = useEndless(found)
  if (shows === 'waiting') return <FoundSkeleton of={of} count={5} />
  if (shows === 'nothing') return empty
  if (shows === 'failed') {
    return (
      <ErrorState title={t('search.failed')} busy={found.isFetching} onRetry={retry}>
        {errorText(found.error)}
      </ErrorState>
    )
  }
  if (parent === null) return null
  return (
    <>
      <Virtuoso
        {...place}
        data={found.rows}
        customScrollParent={parent}
        defaultItemHeight={of === 'people' ? 68 : 104}
        increaseViewportBy={{ top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }}
        computeItemKey={(_, each) => each.id}
        itemContent={(_, each) => row(each)}
        endReached={more}
      />
      <ListEnd state={end} onRetry={more} skeleton={<FoundSkeleton of={of} count={1} />} failed={t('search.moreFailed')} />
    </>
  )
}
