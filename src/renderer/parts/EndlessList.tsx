import type { ComponentProps, ReactNode } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { limits } from '../../shared/limits'
import { type EndlessQuery, useEndless } from '../data/use-endless'
import { useVirtuosoMemory } from '../hooks/entry-memory'
import { useErrorText } from '../hooks/error-messages'
import { ErrorState } from '../ui/ErrorState'
import { ListEnd } from '../ui/ListEnd'
import { useScrollParent } from '../ui/PageColumns'

interface EndlessListProps<Row> {
  /** Distinguishes the lists of one page in the history entry, which stores the scroll position. */
  name: string
  query: EndlessQuery & { rows: readonly Row[] }
  keyOf: (row: Row) => string
  draw: (row: Row, position: number) => ReactNode
  /** The usual height of a row in pixels, until rows are measured. */
  rowHeight?: number
  /** The accessible name, where each row is an article. */
  label?: string
  /** The title when the first page could not be loaded. */
  failed: string
  /** Replaces the error when the first page could not be loaded. */
  inPlaceOfError?: ReactNode
  /** The message when a further page could not be loaded. */
  moreFailed: string
  /** The message at the end, if any. */
  end?: string
  /** Placeholders for rows that are loading. @param next below loaded rows, so not announced as busy */
  skeleton: (next: boolean) => ReactNode
  empty: ReactNode
}

/** An endless list in the page's scrolling column, with its waiting, empty and failed states. Going back restores the scroll position. */
export function EndlessList<Row>(props: EndlessListProps<Row>) {
  const { query, failed, inPlaceOfError, skeleton, empty } = props
  const errorText = useErrorText()
  const { shows, end, more, retry } = useEndless(query)
  if (shows === 'waiting') return skeleton(false)
  if (shows === 'nothing') return empty
  if (shows === 'rows') return <Rows {...props} state={end} onMore={more} />
  if (inPlaceOfError !== undefined) return inPlaceOfError
  return (
    <ErrorState title={failed} busy={query.isFetching} onRetry={retry}>
      {errorText(query.error)}
    </ErrorState>
  )
}

type Context = Pick<ComponentProps<typeof ListEnd>, 'state' | 'onRetry' | 'failed' | 'end'> & {
  label: string | undefined
  skeleton: (next: boolean) => ReactNode
}

interface RowsProps<Row> extends EndlessListProps<Row> {
  state: Context['state']
  onMore: () => void
}

function Rows<Row>({ name, query, keyOf, draw, rowHeight, label, moreFailed, end, skeleton, state, onMore }: RowsProps<Row>) {
  const parent = useScrollParent()
  const place = useVirtuosoMemory(name)
  if (parent === null) return null
  return (
    <Virtuoso<Row, Context>
      {...place}
      data={query.rows}
      customScrollParent={parent}
      {...(rowHeight !== undefined && { defaultItemHeight: rowHeight })}
      {...(rowHeight !== undefined && !('restoreStateFrom' in place) && { initialItemCount: firstRows(query.rows.length, rowHeight) })}
      increaseViewportBy={limits.loadMoreAhead}
      computeItemKey={(_, row) => keyOf(row)}
      itemContent={(position, row) => draw(row, position)}
      endReached={onMore}
      context={{ state, onRetry: onMore, failed: moreFailed, ...(end !== undefined && { end }), label, skeleton }}
      components={parts}
    />
  )
}

/** How many rows are drawn before the window is measured, so that the first ones need no second frame. */
const firstRows = (count: number, rowHeight: number) => Math.min(count, Math.ceil(window.innerHeight / rowHeight))

const parts = {
  List: ({ context: { label }, ...props }: ComponentProps<'div'> & { context: Context }) =>
    label === undefined ? <div {...props} /> : <div {...props} role="feed" aria-label={label} />,
  Footer: ({ context: { label: _, skeleton, ...props } }: { context: Context }) => <ListEnd {...props} skeleton={skeleton(true)} />,
}
