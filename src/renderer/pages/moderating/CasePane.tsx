import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'
import type { CaseRow, Exhibit, WriterFacts } from '../../../shared/contract/moderating-shapes'
import { routeOfLink } from '../../../shared/notices'
import { useModerationCaseQuery } from '../../data/moderating'
import { useHasRole } from '../../data/session'
import { useWhenBack } from '../../data/use-endless'
import { CaseBody, writtenAt } from '../../features/moderating/case/CaseBody'
import { CaseHead } from '../../features/moderating/case/CaseHead'
import { UnsealDialog } from '../../features/moderating/case/UnsealDialog'
import { Writer } from '../../features/moderating/case/Writer'
import { AppealBar } from '../../features/moderating/decision/AppealBar'
import { DecidedBar } from '../../features/moderating/decision/DecidedBar'
import { DecisionBar } from '../../features/moderating/decision/DecisionBar'
import { isAppeal } from '../../features/moderating/decision/draft'
import type { useCaseDecisions } from '../../features/moderating/use-case-decisions'
import { useTaken } from '../../features/moderating/use-taken'
import { asAppError, useErrorText } from '../../hooks/error-messages'
import { useMediaWidth } from '../../hooks/use-media-width'
import { ButtonLink } from '../../ui/Button'
import { CommandsOf } from '../../ui/commands'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import styles from './CasePane.module.css'

interface CasePaneProps {
  caseId: string
  /** The list, where it is a page of its own. */
  back: To | null
  desk: ReturnType<typeof useCaseDecisions>
  onDecide: (row: CaseRow) => void
  onUndo: (row: CaseRow) => void
}

/** The open case with its writer, and the decision below both. */
export function CasePane({ caseId, back, desk, onDecide, onUndo }: CasePaneProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const wide = useMediaWidth() === 'wide'
  const isAdministrator = useHasRole('administrator')
  const [revealed, setRevealed] = useState<WriterFacts | null>(null)
  const [asksToReveal, setAsksToReveal] = useState(false)
  const { currentData, error, isFetching, refetch } = useModerationCaseQuery({ caseId }, { refetchOnMountOrArgChange: true })
  const taken = useTaken(currentData?.case.taken ?? null)
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
  // Older servers do not send what was reported.
  const { exhibit, reportedAs = [], writer } = currentData
  const row = { ...currentData.case, taken }
  const mayReveal = isAdministrator && row.anonymous && revealed === null
  /** @param close closes the popover that it is shown in, which would cover the dialog */
  const about = (close?: () => void) => {
    const onReveal = () => {
      close?.()
      setAsksToReveal(true)
    }
    return <Writer writer={revealed ?? writer} revealed={revealed !== null} onReveal={mayReveal ? onReveal : null} />
  }
  return (
    <CommandsOf of="case" title={t('palette.open.case')}>
      <section className={styles.case} data-wide={wide} aria-label={t('moderating.opened')}>
        <div className={styles.item}>
          <CaseHead
            row={row}
            at={writtenAt(exhibit)}
            place={placeOf(row, exhibit)}
            back={back}
            writer={wide ? null : about}
            onTake={() => void desk.take(row)}
            onRelease={() => void desk.release(row)}
          />
          <div className={styles.body}>
            <CaseBody row={row} exhibit={exhibit} reportedAs={reportedAs} />
          </div>
        </div>
        {wide && (
          <aside className={styles.writer} aria-label={t('moderating.writer.title')}>
            {about()}
          </aside>
        )}
        <div className={styles.decision}>
          <Decision row={row} person={writer.person} desk={desk} onDecide={onDecide} onUndo={onUndo} />
        </div>
        <UnsealDialog opened={asksToReveal} onClose={() => setAsksToReveal(false)} caseId={caseId} onRevealed={setRevealed} />
      </section>
    </CommandsOf>
  )
}

interface DecisionProps extends Pick<CasePaneProps, 'desk' | 'onDecide' | 'onUndo'> {
  row: CaseRow
  person: WriterFacts['person']
}

/** The decision to be made about the reports or about an appeal, or the one that was made. */
function Decision({ row, person, desk, onDecide, onUndo }: DecisionProps) {
  const draft = desk.draftOf(row.id)
  const error = desk.errorOf(row.id)
  if (row.state === 'decided') return <DecidedBar row={row} typed={draft.sentence} error={error} onUndo={onUndo} />
  const given = {
    ...{ row, draft, error, busy: desk.busy },
    onDraft: (change: Partial<typeof draft>) => desk.change(row.id, change),
    onDecide: () => onDecide(row),
  }
  if (isAppeal(row)) return <AppealBar {...given} person={person} onPick={(outcome) => void desk.pickOutcome(row, outcome)} />
  return <DecisionBar {...given} onPick={(kind) => void desk.pick(row, kind)} />
}

/** Where the item stands in the app; null for a chat message, and for what is gone. */
function placeOf({ kind, itemId, decision }: CaseRow, exhibit: Exhibit): To | null {
  if (decision?.removed && !decision.undone) return null
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
