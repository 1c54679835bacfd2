import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../../data/lists'
import { type PartnerFilter, usePartners } from '../../../data/partners'
import { EndlessList } from '../../../parts/EndlessList'
import { PeopleSkeleton } from '../../../ui/Skeleton'
import { PartnerRow } from './PartnerRow'
import styles from './PartnerRow.module.css'

/** The people whom a search finds, in an endless list. */
export function PartnerList({ filter, empty }: { filter: PartnerFilter; empty: ReactNode }) {
  const { t } = useTranslation()
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePartners(filter)
  const pages = currentData?.pages
  const rows = useShown(pages?.flatMap(({ ids }) => ids)) ?? []
  const activityOf = (id: string) => pages?.find(({ ids }) => ids.includes(id))?.activities[id] ?? 'longer'
  // A page may be short: the community looks at a limited number of members for each (docs/product/calls.md "Partner calls").
  const addedNothing = pages !== undefined && (rows.length === 0 || pages.at(-1)?.ids.length === 0)
  return (
    <EndlessList
      name="partners"
      query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing }}
      keyOf={(id) => id}
      draw={(id, position) => <PartnerRow id={id} activity={activityOf(id)} position={position} />}
      rowHeight={71}
      label={t('partners.title')}
      failed={t('partners.failed')}
      moreFailed={t('partners.moreFailed')}
      end={t('partners.end')}
      skeleton={(next) => <PeopleSkeleton row={styles.waiting} count={next ? 1 : 5} next={next} />}
      empty={empty}
    />
  )
}
