import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../../../shared/contract/notices'
import { isListed, type NoticeFilter, useNoticesInfiniteQuery } from '../../data/notices'
import { useStoredNotices, useStoredNoticesAt } from '../../desktop/machine'
import { useNow } from '../../hooks/use-now'
import { EndlessList } from '../../parts/EndlessList'
import { ageText } from '../../ui/Age'
import styles from './NoticeList.module.css'
import { type NoticeLink, NoticeRow, NoticeSkeleton } from './NoticeRow'

interface NoticeListProps {
  filter: NoticeFilter
  /** The link to what a notice opens; null for none. */
  linkTo: (notice: Notice) => NoticeLink | null
  empty: ReactNode
}

/** What main reports changes a list that is not shown too. */
const freshSeconds = 60

/** The member's notices in an endless list, the newest first; offline, those that main has stored. */
export function NoticeList({ filter, linkTo, empty }: NoticeListProps) {
  const { t } = useTranslation()
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useNoticesInfiniteQuery(filter, {
    refetchOnMountOrArgChange: freshSeconds,
  })
  const pages = currentData?.pages
  const rows = pages?.flatMap(({ notices }) => notices) ?? []
  const stored = useStoredNotices()
  const known = stored === null ? [] : stored.notices.filter((notice) => isListed(notice, filter))
  return (
    <EndlessList
      name="notices"
      query={{ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch }}
      keyOf={({ id }) => id}
      draw={(notice, position) => <NoticeRow notice={notice} link={linkTo(notice)} position={position} />}
      label={t('notices.label')}
      failed={t('notices.failed')}
      {...(stored !== null && known.length > 0 && { inPlaceOfError: <StoredNoticeRows notices={known} linkTo={linkTo} /> })}
      moreFailed={t('notices.moreFailed')}
      end={t('notices.end')}
      skeleton={(next) => <NoticeSkeleton count={next ? 1 : 5} next={next} />}
      empty={empty}
    />
  )
}

/** The notices that main has stored, with their age. */
function StoredNoticeRows({ notices, linkTo }: { notices: Notice[]; linkTo: NoticeListProps['linkTo'] }) {
  const { t } = useTranslation()
  return (
    <>
      <StoredAge />
      <div role="feed" aria-label={t('notices.label')}>
        {notices.map((notice, position) => (
          <NoticeRow key={notice.id} notice={notice} link={linkTo(notice)} position={position} />
        ))}
      </div>
    </>
  )
}

function StoredAge() {
  const { t } = useTranslation()
  const at = useStoredNoticesAt()
  const now = useNow()
  return <p className={styles.kept}>{t('notices.kept', { age: ageText(t, new Date(at).toISOString(), now) })}</p>
}
