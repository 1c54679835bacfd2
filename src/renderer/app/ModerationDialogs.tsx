import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '../../shared/report-reasons'
import type { BlockTarget, ReportTarget } from '../data/moderation-requests'
import { useModerationAnswers } from '../parts/moderation/use-moderation'
import { Dialog } from '../ui/Dialog'
import { Radio } from '../ui/Radio'
import styles from './ModerationDialogs.module.css'

/** Asks for a reason before something is reported (docs/product/moderation.md "Reporting"). No reason is preselected. */
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
      <p>{t(effectTextOf(target))}</p>
      <div role="radiogroup" aria-label={t('moderation.report.reasons')} className={styles.reasons}>
        {reportReasons.map((each) => (
          <Radio
            key={each}
            className={styles.row}
            name={name}
            checked={reason === each}
            onChoose={() => setReason(each)}
            takesFocus={each === 0}
          >
            {t(`moderation.report.reason.${each}`)}
          </Radio>
        ))}
      </div>
    </Dialog>
  )
}

/** The sentence that says what the report hides. */
function effectTextOf({ kind }: ReportTarget) {
  if (kind === 'user') return 'moderation.report.textUser'
  return kind === 'message' ? 'moderation.report.textMessage' : 'moderation.report.text'
}

/**
 * Asks for confirmation before a person is blocked, and says what blocking does (docs/product/moderation.md "Blocking", docs/product/questions.md
 * "Anonymous writers").
 */
export function BlockDialog({ target, opened }: { target: BlockTarget; opened: boolean }) {
  const { t } = useTranslation()
  const { close, block } = useModerationAnswers()
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('moderation.block.title', { name: target.nickname })}
      verb={t('moderation.block.verb')}
      danger
      onConfirm={() => void block(target)}
    >
      <p>{t('userId' in target ? 'moderation.block.text' : 'moderation.block.textAnonymous')}</p>
    </Dialog>
  )
}
