import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { Program } from '../../../shared/contract/programs-shapes'
import { limits } from '../../../shared/limits'
import { useEndless } from '../../bridge/use-endless'
import { useVirtuosoMemory } from '../../hooks/entry-memory'
import { ErrorState } from '../../ui/ErrorState'
import { ListEnd, type ListEndState } from '../../ui/ListEnd'
import { useScrollParent } from '../../ui/PageColumns'
import { ProgramCard } from './ProgramCard'
import styles from './ProgramGrid.module.css'
import { ProgramGridSkeleton, ProgramRow, ProgramRowSkeleton } from './ProgramRow'
import { inRows } from './program-rows'
import { useColumns } from './use-columns'

interface ProgramGridProps {
  /** Tells grids of one page apart when coming back to it. */
  name: string
  list: {
    currentData?: { pages: { items: Program[] }[] } | undefined
    error?: unknown
    isFetching: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  /** Drawn when there is nothing in the list. */
  empty: ReactNode
  /** How many columns there is room for. */
  most?: number
}

const ahead = { top: limits.loadMoreAhead, bottom: limits.loadMoreAhead }

/** Programs, endless, in as many columns as there is room for; only what is near the sight is drawn. */
export function ProgramGrid({ name, list, empty, most }: ProgramGridProps) {
  const { t } = useTranslation()
  const { currentData, isFetching } = list
  const parent = useScrollParent()
  const columns = useColumns(most)
  const place = useVirtuosoMemory(`programs ${name} ${columns}`)
  const rows = useMemo(() => inRows(currentData?.pages ?? [], columns), [currentData, columns])
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
        computeItemKey={(_, row) => row[0]?.id ?? ''}
        itemContent={(_, row) => (
          <ProgramRow columns={columns} className={styles.row}>
            {row.map((program) => (
              <ProgramCard key={program.id} program={program} />
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
