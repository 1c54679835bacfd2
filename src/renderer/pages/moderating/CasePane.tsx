import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import type { CaseRow, Exhibit } from '../../../shared/contract/moderating-shapes'
import { routeOfLink } from '../../../shared/notices'
import { useModerationCaseQuery } from '../../data/moderating'
import { useWhenBack } from '../../data/use-endless'
import { CaseBody, writtenAt } from '../../features/moderating/case/CaseBody'
import { CaseHead } from '../../features/moderating/case/CaseHead'
import { Writer } from '../../features/moderating/case/Writer'
import { DecidedBar } from '../../features/moderating/decision/DecidedBar'
import { DecisionBar } from '../../features/moderating/decision/DecisionBar'
import type { useDesk } from '../../features/moderating/use-desk'
import { asAppError, useErrorText } from '../../hooks/error-messages'
import { useMediaWidth } from '../../hooks/use-media-width'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import styles from './CasePane.module.css'

interface CasePaneProps {
  caseId: string
  /** The list, where it is a page of its own. */
  back: To | null
  desk: ReturnType<typeof useDesk>
  onDecide: (row: CaseRow) => void
  onUndo: (row: CaseRow) => void
}

/** The open case with its writer, and the decision below both. */
export function CasePane({ caseId, back, desk, onDecide, onUndo }: CasePaneProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const wide = useMediaWidth() === 'wide'
  const { currentData, error, isFetching, refetch } = useModerationCaseQuery({ caseId }, { refetchOnMountOrArgChange: true })
  useWhenBack(currentData === undefined && error !== undefined && !isFetching, () => void refetch())
  if (currentData === undefined) {
    if (error === undefined) return <Waiting />
    if (asAppError(error).code === 'notFound') {
      const action = back !== null && <ButtonLink to={back}>{t('moderating.back')}</ButtonLink>
      return (
        <EmptyState title={t('moderating.caseGone.title')} action={action}>
          {t('moderating.caseGone.text')}
        </EmptyState>
      )
    }
    return (
      <ErrorState title={t('moderating.caseFailed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  const { case: row, exhibit, writer } = currentData
  const draft = desk.draftOf(caseId)
  const problem = desk.errorOf(caseId)
  return (
    <section className={styles.case} data-wide={wide} aria-label={t('moderating.opened')}>
      <div className={styles.item}>
        <CaseHead
          row={row}
          at={writtenAt(exhibit)}
          place={placeOf(row, exhibit)}
          back={back}
          writer={wide ? null : <Writer writer={writer} />}
          onTake={() => void desk.take(row)}
          onRelease={() => void desk.release(row)}
        />
        <div className={styles.body}>
          <CaseBody row={row} exhibit={exhibit} />
        </div>
      </div>
      {wide && (
        <aside className={styles.writer} aria-label={t('moderating.writer.title')}>
          <Writer writer={writer} />
        </aside>
      )}
      <div className={styles.decision}>
        {row.state === 'open' ? (
          <DecisionBar
            row={row}
            draft={draft}
            onDraft={(change) => desk.change(caseId, change)}
            onPick={(kind) => void desk.pick(row, kind)}
            onDecide={() => onDecide(row)}
            busy={desk.busy}
            error={problem}
          />
        ) : (
          <DecidedBar row={row} typed={draft.sentence} error={problem} onUndo={onUndo} />
        )}
      </div>
    </section>
  )
}

/** Where the item stands in the app; null for a chat message, and for what is gone. */
function placeOf({ kind, itemId, decision }: CaseRow, exhibit: Exhibit): To | null {
  if (decision?.removed) return null
  switch (exhibit.kind) {
    case 'post':
      return exhibit.post.gone ? null : routeOfLink({ kind: 'post', id: exhibit.post.id, replyId: kind === 'reply' ? itemId : null })
    case 'question':
      return exhibit.question.gone ? null : routeOfLink({ kind: 'question', id: exhibit.question.id })
    case 'program':
      return exhibit.program.gone ? null : routeOfLink({ kind: 'program', id: exhibit.program.id })
    case 'user':
      return routeOfLink({ kind: 'user', id: itemId })
    default:
      return null
  }
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width={140} height={16} />
      <Skeleton width="92%" />
      <Skeleton width="86%" />
      <Skeleton width="60%" />
    </div>
  )
}
