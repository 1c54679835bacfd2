import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import mailbox from '../../../../../resources/art/spot-mailbox.svg'
import type { CaseRow } from '../../../../shared/contract/moderating-shapes'
import type { CaseFilter } from '../../../data/moderating'
import type { EndlessQuery } from '../../../data/use-endless'
import { EndlessList } from '../../../parts/EndlessList'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ScrollParent } from '../../../ui/PageColumns'
import styles from './CaseList.module.css'
import { CaseRowView, CaseSkeleton, DoneRow } from './CaseRowView'
import { isNarrowed } from './case-filter'

/** A row of the list: a case, or the decision that was just taken in its place. */
export interface ListedCase {
  row: CaseRow
  done: boolean
}

interface CaseListProps {
  filter: CaseFilter
  onFilter: (filter: CaseFilter) => void
  query: EndlessQuery & { rows: readonly ListedCase[] }
  openId: string | undefined
  addressOf: (caseId: string) => To
  /** The decision that Z undoes. */
  latestDone: string | null
  onUndo: (row: CaseRow) => void
}

/** The cases of a filter in an endless list. */
export function CaseList({ filter, onFilter, query, openId, addressOf, latestDone, onUndo }: CaseListProps) {
  const { t } = useTranslation()
  const [parent, setParent] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.rows} ref={setParent}>
      <ScrollParent value={parent}>
        <EndlessList
          name={`cases ${JSON.stringify(filter)}`}
          query={query}
          keyOf={({ row, done }) => `${row.id} ${done}`}
          draw={({ row, done }, position) =>
            done ? (
              <DoneRow row={row} latest={row.id === latestDone} onUndo={onUndo} />
            ) : (
              <CaseRowView row={row} to={addressOf(row.id)} open={row.id === openId} position={position} onUndo={onUndo} />
            )
          }
          rowHeight={96}
          label={t('moderating.list')}
          failed={t('moderating.failed')}
          moreFailed={t('moderating.moreFailed')}
          end={t('moderating.end')}
          skeleton={(next) => <CaseSkeleton count={next ? 1 : 5} next={next} />}
          empty={<Nothing filter={filter} onFilter={onFilter} />}
        />
      </ScrollParent>
    </div>
  )
}

function Nothing({ filter, onFilter }: Pick<CaseListProps, 'filter' | 'onFilter'>) {
  const { t } = useTranslation()
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title={t('moderating.empty.filtered.title')}
        action={
          <Button kind="line" size="s" onClick={() => onFilter({ filter: filter.filter })}>
            {t('moderating.empty.filtered.action')}
          </Button>
        }
      >
        {t('moderating.empty.filtered.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState art={mailbox} title={t(`moderating.empty.${filter.filter}.title`)}>
      {t(`moderating.empty.${filter.filter}.text`)}
    </EmptyState>
  )
}
