import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseRow, Exhibit, ReportedVersion } from '../../../../shared/contract/moderating-shapes'
import { reportReasons } from '../../../../shared/report-reasons'
import { useNow } from '../../../hooks/use-now'
import { ageText } from '../../../ui/Age'
import styles from './CaseBody.module.css'
import { ExhibitView } from './Exhibit'
import { ReportedVersions } from './ReportedVersions'

interface CaseBodyProps {
  row: CaseRow
  exhibit: Exhibit
  reportedAs: readonly ReportedVersion[]
}

/** Why it was reported, how often, and the item in its place, also as it was when it was reported. */
export function CaseBody({ row, exhibit, reportedAs }: CaseBodyProps) {
  const { t } = useTranslation()
  const now = useNow()
  const body = useRef<HTMLDivElement>(null)
  // A reported comment may be far below its post.
  useLayoutEffect(() => body.current?.querySelector('[data-reported]')?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={body} className={styles.body}>
      <p className={styles.reasons}>
        {reportReasons.map((reason) =>
          row.reasons[reason] ? (
            <span key={reason}>
              <b>{row.reasons[reason]}</b>
              {t(`moderation.report.reason.${reason}`)}
            </span>
          ) : null,
        )}
        {row.matched !== '' && <span>{t('moderating.matched', { words: row.matched })}</span>}
        <span className={styles.first}>
          {t(row.reporters > 0 ? 'moderating.first' : 'moderating.matchedAt', { age: ageText(t, row.firstAt, now) })}
        </span>
      </p>
      <ExhibitView exhibit={exhibit} row={row} />
      <ReportedVersions versions={reportedAs} />
    </div>
  )
}

/** When the reported item was written, ISO; null for a person. */
export function writtenAt(exhibit: Exhibit): string | null {
  switch (exhibit.kind) {
    case 'post':
      return reportedIn([exhibit.post, ...exhibit.replies])
    case 'question':
      return reportedIn([exhibit.question, ...exhibit.answers])
    case 'program':
      return reportedIn([exhibit.program, ...exhibit.reviews])
    case 'correction':
      return exhibit.correction.at
    case 'room':
      return reportedIn(exhibit.messages)
    case 'user':
      return null
  }
}

const reportedIn = (texts: readonly { reported: boolean; at: string }[]) => texts.find(({ reported }) => reported)?.at ?? null
