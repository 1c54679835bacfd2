import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import type { Notice } from '../../../shared/contract/notices'
import { kindsIn } from '../../../shared/notices'
import { type NoticeFilter, useNoticesInfiniteQuery } from '../../data/notices'
import { useStoredNotices } from '../../desktop/machine'
import { useNow } from '../../hooks/use-now'
import { EndlessList } from '../../parts/EndlessList'
import { ageText } from '../../ui/Age'
import styles from './NoticeList.module.css'
import { NoticeRow, NoticeSkeleton } from './NoticeRow'

interface NoticeListProps {
  filter: NoticeFilter
  /** The address that a notice opens; null for none. */
  addressOf: (notice: Notice) => To | null
  empty: ReactNode
}

/** The member's notices in an endless list, the newest first; offline, those that main has stored. */
export function NoticeList({ filter, addressOf, empty }: NoticeListProps) {
  const { t } = useTranslation()
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useNoticesInfiniteQuery(filter, {
    refetchOnMountOrArgChange: true,
  })
  const pages = currentData?.pages
  const rows = pages?.flatMap(({ notices }) => notices) ?? []
  const stored = useStoredNotices()
  const known = stored === null ? [] : stored.notices.filter((notice) => isIn(notice, filter))
  return (
    <EndlessList
      name="notices"
      query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch }}
      keyOf={({ id }) => id}
      draw={(notice, position) => <NoticeRow notice={notice} to={addressOf(notice)} position={position} />}
      label={t('notices.label')}
      failed={t('notices.failed')}
      {...(stored !== null &&
        known.length > 0 && { inPlaceOfError: <StoredNoticeRows at={stored.at} notices={known} addressOf={addressOf} /> })}
      moreFailed={t('notices.moreFailed')}
      end={t('notices.end')}
      skeleton={(next) => <NoticeSkeleton count={next ? 1 : 5} next={next} />}
      empty={empty}
    />
  )
}

const isIn = ({ kind, read }: Notice, { group, unread }: NoticeFilter) =>
  (group === undefined || kindsIn(group).includes(kind)) && !(unread && read)

/** The notices that main has stored, with their age. */
function StoredNoticeRows({ at, notices, addressOf }: { at: number; notices: Notice[]; addressOf: NoticeListProps['addressOf'] }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <>
      <p className={styles.kept}>{t('notices.kept', { age: ageText(t, new Date(at).toISOString(), now) })}</p>
      <div role="feed" aria-label={t('notices.label')}>
        {notices.map((notice, position) => (
          <NoticeRow key={notice.id} notice={notice} to={addressOf(notice)} position={position} />
        ))}
      </div>
    </>
  )
}
