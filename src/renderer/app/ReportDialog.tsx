import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '../../shared/report-reasons'
import { useModerationAnswers } from '../bridge/moderation'
import type { ReportTarget } from '../bridge/moderation-state'
import { Dialog } from '../ui/Dialog'
import { RadioRow } from '../ui/RadioRow'
import styles from './ReportDialog.module.css'

/** One of the five reasons (specification 5; decision 10). Nothing is chosen beforehand. */
export function ReportDialog({ target, opened }: { target: ReportTarget; opened: boolean }) {
  const { t } = useTranslation()
  const name = useId()
  const { close, report } = useModerationAnswers()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const isUser = target.kind === 'user'
  useEffect(() => {
    if (opened) setReason(null)
  }, [opened])
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(isUser ? 'moderation.report.titleUser' : 'moderation.report.title')}
      verb={t('moderation.report.verb')}
      danger
      blocked={reason === null}
      onConfirm={() => reason !== null && void report(target, reason)}
    >
      <p>{t(promiseOf(target))}</p>
      <div role="radiogroup" aria-label={t('moderation.report.reasons')} className={styles.reasons}>
        {reportReasons.map((each) => (
          <RadioRow
            key={each}
            name={name}
            label={t(`moderation.report.reason.${each}`)}
            checked={reason === each}
            onChoose={() => setReason(each)}
            data-autofocus={each === 0 || undefined}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** What is not seen any more from then on. */
function promiseOf({ kind }: ReportTarget) {
  if (kind === 'user') return 'moderation.report.textUser'
  return kind === 'message' ? 'moderation.report.textMessage' : 'moderation.report.text'
}
