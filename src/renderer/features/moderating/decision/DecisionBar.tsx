import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseRow, DecisionKind } from '../../../../shared/contract/moderating-shapes'
import { reportReasons } from '../../../../shared/report-reasons'
import type { DecisionDraft } from '../../../data/case-drafts'
import { useHasRole } from '../../../data/session'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { Select } from '../../../ui/Select'
import { Days } from './Days'
import styles from './DecisionBar.module.css'
import { canDecide, offeredKinds, reasonOf } from './draft'
import { isSentenceTooLong, SentenceField } from './SentenceField'

interface DecisionBarProps {
  row: CaseRow
  draft: DecisionDraft
  onDraft: (change: Partial<DecisionDraft>) => void
  /** Chooses a decision, which also takes the case. */
  onPick: (kind: DecisionKind) => void
  onDecide: () => void
  busy: boolean
  /** Why the last attempt failed, as a sentence. */
  error: string | null
  ref?: Ref<HTMLElement>
}

const suspensions = [1, 7, 30, null] as const

/** The decision about the open case: one of five, with a reason and a sentence to the writer. */
export function DecisionBar({ row, draft, onDraft, onPick, onDecide, busy, error, ref }: DecisionBarProps) {
  const { t } = useTranslation()
  const name = useId()
  const isAdministrator = useHasRole('administrator')
  const { kind, days, sentence } = draft
  const isBlocked = row.taken !== null && !row.taken.mine
  const isDisabled = (one: DecisionKind) => isBlocked || !canDecide(one, row, isAdministrator)
  const isTooLong = isSentenceTooLong(sentence)
  const isStrong = kind === 'remove' || kind === 'close'
  const note = isBlocked
    ? t('moderating.decision.busy', { name: row.taken?.nickname })
    : t(kind === 'dismiss' ? 'moderating.decision.noteDismiss' : 'moderating.decision.note')
  return (
    <section className={styles.bar} aria-label={t('moderating.decision.label')} ref={ref}>
      <div className={styles.picks} role="radiogroup" aria-label={t('moderating.decision.label')}>
        {offeredKinds.map((each, index) => (
          <div key={each} className={classNames(styles.pick, each === kind && styles.on)} data-kind={each}>
            <label>
              <input type="radio" name={name} checked={each === kind} disabled={isDisabled(each)} onChange={() => onPick(each)} />
              <kbd aria-hidden>{index + 1}</kbd>
              <span className="one">{t(`moderating.decision.${each}`)}</span>
            </label>
            {each === 'suspend' && (
              <Days choices={suspensions} days={days} onDays={(chosen) => onDraft({ days: chosen })} disabled={isDisabled(each)} />
            )}
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <Select
          size="s"
          className={styles.reason}
          aria-label={t('moderating.decision.reason')}
          value={String(reasonOf(draft, row))}
          onValue={(value) => onDraft({ reason: reportReasons.find((each) => String(each) === value) ?? null })}
          options={reportReasons.map((each) => ({
            value: String(each),
            label: t(`moderation.report.reason.${each}`),
            short: t(`moderating.reason.${each}`),
          }))}
          disabled={isBlocked}
        />
        <SentenceField
          className={styles.sentence}
          sentence={sentence}
          onSentence={(text) => onDraft({ sentence: text })}
          onEnter={onDecide}
        />
      </div>
      <div className={styles.foot}>
        <p className={classNames(styles.note, error !== null && styles.error)} role={error === null ? undefined : 'alert'}>
          {error ?? note}
        </p>
        <Button
          kind={isStrong ? 'danger' : 'fill'}
          disabled={kind === null || isBlocked || isTooLong}
          busy={busy}
          className={styles.verb}
          command="decide"
          onClick={onDecide}
        >
          {t(kind === null ? 'moderating.decision.none' : `moderating.decision.${kind}`)}
          {kind !== null && <kbd aria-hidden>Enter</kbd>}
        </Button>
      </div>
    </section>
  )
}
