import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotebookEntry, NotebookFilter } from '../../../shared/notebook/views'
import { useDeletedEntries } from '../../data/deleted-entries'
import { type ReadPage, useNotebookListInfiniteQuery } from '../../data/notebook'
import { useLive } from '../../hooks/use-live'
import { EndlessList } from '../../parts/EndlessList'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { EntryRow } from './EntryRow'
import styles from './EntryRow.module.css'

interface EntryListProps {
  filter: NotebookFilter
  onEdit: (entry: NotebookEntry) => void
  onTag: (name: string) => void
  empty: ReactNode
}

/** The entries of the notebook that a filter leaves (docs/product/notebook.md "Search"). */
export function EntryList({ filter: wanted, onEdit, onTag, empty }: EntryListProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState(wanted)
  // The same for every render, so that typing draws only the rows that are new.
  const live = useLive({ onEdit, onTag })
  const edit = useCallback((entry: NotebookEntry) => live.current.onEdit(entry), [live])
  const chooseTag = useCallback((name: string) => live.current.onTag(name), [live])
  const query = useNotebookListInfiniteQuery(filter)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  // The latest text is searched as soon as the search before it has ended: at once, and never more than one at a time.
  if (filter !== wanted && !isFetching) setFilter(wanted)
  const pages = data?.pages
  const deleted = useDeletedEntries()
  const rows = useMemo(() => rowsOf(pages ?? [], deleted), [pages, deleted])
  const searched = pages?.[0]?.searched ?? null
  return (
    <div aria-busy={filter !== wanted || isFetching}>
      {searched !== null && (
        <p role="status" className={styles.meta}>
          {t('notebook.searchedAs', { text: searched })}
        </p>
      )}
      <EndlessList
        name={`notebook ${JSON.stringify(filter)}`}
        query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch }}
        keyOf={({ id }) => id}
        draw={(entry, position) => <EntryRow entry={entry} position={position} onEdit={edit} onTag={chooseTag} />}
        rowHeight={100}
        label={t('notebook.list')}
        failed={t('notebook.failed')}
        inPlaceOfError={
          <ErrorState title={t('notebook.failed')} busy={isFetching} onRetry={() => void refetch()}>
            {t('notebook.unreadable')}
          </ErrorState>
        }
        moreFailed={t('notebook.moreFailed')}
        skeleton={(next) => <Waiting count={next ? 1 : 5} next={next} />}
        empty={empty}
      />
    </div>
  )
}

/** The entries of a list, each once: while pages are read one after the other, a change can put an entry on two of them. */
function rowsOf(pages: readonly ReadPage[], deleted: Readonly<Record<string, number>>): NotebookEntry[] {
  const shown = pages.flatMap(({ entries, readAt }) => entries.filter(({ id }) => (deleted[id] ?? 0) <= readAt))
  return [...new Map(shown.map((entry) => [entry.id, entry])).values()]
}

function Waiting({ count, next }: { count: number; next: boolean }) {
  return (
    <div aria-busy={next ? undefined : true}>
      {[320, 260, 290, 240, 300].slice(0, count).map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width={width} height={16} />
          <Skeleton width={width * 0.7} />
        </div>
      ))}
    </div>
  )
}
