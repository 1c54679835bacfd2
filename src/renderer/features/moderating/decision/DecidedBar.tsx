import { useTranslation } from 'react-i18next'
import type { CaseRow } from '../../../../shared/contract/moderating-shapes'
import { Age } from '../../../ui/Age'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { deciderText, decisionIcons, resultText } from '../case-text'
import styles from './DecidedBar.module.css'

interface DecidedBarProps {
  row: CaseRow
  /** What was typed before somebody else decided; '' for nothing. */
  typed: string
  error: string | null
  onUndo: (row: CaseRow) => void
}

/** What was decided about the open case. A sentence that was typed meanwhile stays, to be copied. */
export function DecidedBar({ row, typed, error, onUndo }: DecidedBarProps) {
  const { t } = useTranslation()
  const { decision } = row
  if (!decision) return null
  const Icon = decisionIcons[decision.kind]
  return (
    <section className={styles.bar} aria-label={t('moderating.decision.label')}>
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <Icon />
        <p className={styles.words}>
          <b>{resultText(t, { ...row, decision })}</b> {t(`moderation.report.reason.${decision.reason}`)} · {deciderText(t, decision.by)} ·{' '}
          <Age at={decision.at} />
        </p>
        {decision.undoUntil !== null && (
          <Button kind="line" size="s" command="undo" onClick={() => onUndo(row)}>
            {t('common.undo')}
          </Button>
        )}
      </div>
      {decision.sentence !== '' && <p className={styles.sentence}>{decision.sentence}</p>}
      {typed !== '' && <Field size="s" label={t('moderating.decision.sentence')} value={typed} onText={() => {}} readOnly />}
    </section>
  )
}
