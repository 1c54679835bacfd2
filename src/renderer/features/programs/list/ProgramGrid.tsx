import { type ComponentProps, type CSSProperties, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../../../shared/limits'
import { type ListPage, useShownRows } from '../../../data/lists'
import { useEndless } from '../../../data/use-endless'
import { useVirtuosoMemory } from '../../../hooks/entry-memory'
import { useMediaWidth } from '../../../hooks/use-media-width'
import { classNames } from '../../../ui/class-names'
import { ErrorState } from '../../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../../ui/ListEnd'
import { useScrollParent } from '../../../ui/PageColumns'
import { inRows } from '../program-facts'
import { ProgramCard, ProgramCardSkeleton } from './ProgramCard'
import styles from './ProgramGrid.module.css'

interface ProgramGridProps {
  /** Key of the scroll position, unique on its page. */
  name: string
  list: {
    currentData?: { pages: ListPage[] } | undefined
    error?: unknown
    isFetching: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  /** Shown when the list is empty. */
  empty: ReactNode
  /** The most columns. */
  most?: number
}

const ahead = { top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }

/** An endless, virtualized grid of programs. */
export function ProgramGrid({ name, list, empty, most }: ProgramGridProps) {
  const { t } = useTranslation()
  const { currentData, isFetching } = list
  const parent = useScrollParent()
  const columns = useColumns(most)
  const place = useVirtuosoMemory(`programs ${name} ${columns}`)
  const { ids } = useShownRows(currentData?.pages)
  const rows = useMemo(() => inRows(ids, columns), [ids, columns])
  const { shows, end, more, retry } = useEndless({ ...list, pages: currentData, rows })

  if (shows === 'waiting') return <ProgramGridSkeleton columns={columns} rows={2} />
  if (shows === 'nothing') return empty
  if (shows === 'failed') return <ErrorState title={t('programs.failed')} busy={isFetching} onRetry={retry} />
  return (
    parent && (
      <Virtuoso
        key={columns}
        {...place}
        data={rows}
        customScrollParent={parent}
        defaultItemHeight={330}
        increaseViewportBy={ahead}
        computeItemKey={(_, row) => row[0] ?? ''}
        itemContent={(_, row) => (
          <ProgramRow columns={columns} className={styles.row}>
            {row.map((id) => (
              <ProgramCard key={id} id={id} />
            ))}
          </ProgramRow>
        )}
        endReached={more}
        context={{ columns, state: end, onRetry: more }}
        components={parts}
      />
    )
  )
}

interface End {
  columns: number
  state: ListEndState
  onRetry: () => void
}

const parts = {
  List: (props: ComponentProps<'div'> & { context?: unknown; children?: ReactNode }) => <Feed {...props} />,
  Footer: ({ context }: { context: End }) => <GridEnd {...context} />,
}

function Feed({ context: _, ...props }: ComponentProps<'div'> & { context?: unknown }) {
  const { t } = useTranslation()
  return <div {...props} role="feed" aria-label={t('programs.title')} />
}

function GridEnd({ columns, ...props }: End) {
  const { t } = useTranslation()
  return <ListEnd {...props} skeleton={<ProgramRowSkeleton columns={columns} />} failed={t('programs.failed')} end={t('programs.end')} />
}

interface ProgramRowProps {
  columns: number
  children: ReactNode
  className?: string | undefined
}

/** Cards in columns. */
export function ProgramRow({ columns, children, className }: ProgramRowProps) {
  return (
    <div className={classNames(styles.grid, className)} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  )
}

/** Skeleton of a grid. */
export function ProgramGridSkeleton({ columns, rows }: { columns: number; rows: number }) {
  return (
    <div aria-busy="true">
      <ProgramRowSkeleton columns={columns} rows={rows} />
    </div>
  )
}

/** Skeleton of rows, also shown at the end of a list whose next page is loading. */
function ProgramRowSkeleton({ columns, rows = 1 }: { columns: number; rows?: number }) {
  return (
    <ProgramRow columns={columns}>
      {[...Array(columns * rows).keys()].map((place) => (
        <ProgramCardSkeleton key={place} />
      ))}
    </ProgramRow>
  )
}

/** The number of columns for the width of the window. @param most an upper limit */
export function useColumns(most = 3): number {
  return Math.min(most, { wide: 3, middle: 2, narrow: 1 }[useMediaWidth()])
}
