import { IconChevronDown } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseRow, DecisionKind } from '../../../../shared/contract/moderating-shapes'
import { limits } from '../../../../shared/limits'
import { reportReasons } from '../../../../shared/report-reasons'
import { textLength } from '../../../../shared/text/length'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { Counter, Field } from '../../../ui/Field'
import { Select } from '../../../ui/Select'
import { daysText } from '../case-text'
import styles from './DecisionBar.module.css'
import { canDecide, type DecisionDraft, offeredKinds, reasonOf } from './draft'

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

/** The decision about the open case: one of five, with a reason and a sentence to the writer. */
export function DecisionBar({ row, draft, onDraft, onPick, onDecide, busy, error, ref }: DecisionBarProps) {
  const { t } = useTranslation()
  const name = useId()
  const { kind, days, sentence } = draft
  const isBlocked = row.taken !== null && !row.taken.mine
  const isTooLong = textLength(sentence) > limits.moderation.sentence
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
              <input
                type="radio"
                name={name}
                checked={each === kind}
                disabled={isBlocked || !canDecide(each, row)}
                onChange={() => onPick(each)}
              />
              <kbd aria-hidden>{index + 1}</kbd>
              <span className="one">{t(`moderating.decision.${each}`)}</span>
            </label>
            {each === 'suspend' && <Days days={days} onDays={(chosen) => onDraft({ days: chosen })} disabled={isBlocked} />}
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
        <Field
          size="s"
          className={styles.sentence}
          aria-label={t('moderating.decision.sentence')}
          placeholder={t('moderating.decision.placeholder')}
          value={sentence}
          onText={(text) => onDraft({ sentence: text })}
          onEnter={onDecide}
          // After the keys of the page the next ones choose again.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            const pick = event.currentTarget.closest('section')?.querySelector<HTMLElement>('input:checked, input:enabled')
            pick?.focus()
          }}
          data-sentence
          after={<Counter text={sentence} most={limits.moderation.sentence} />}
          error={isTooLong ? t('errors.fields.tooLong') : null}
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
          onClick={onDecide}
        >
          {t(kind === null ? 'moderating.decision.none' : `moderating.decision.${kind}`)}
          {kind !== null && <kbd aria-hidden>Enter</kbd>}
        </Button>
      </div>
    </section>
  )
}

const dayChoices = [1, 7, 30, null] as const

function Days({
  days,
  onDays,
  disabled,
}: {
  days: DecisionDraft['days']
  onDays: (days: DecisionDraft['days']) => void
  disabled: boolean
}) {
  const { t } = useTranslation()
  return (
    <span className={styles.days}>
      <span aria-hidden>{daysText(t, days)}</span>
      <IconChevronDown />
      <select
        aria-label={t('moderating.decision.daysLabel')}
        value={String(days)}
        disabled={disabled}
        onChange={({ currentTarget }) => onDays(dayChoices.find((each) => String(each) === currentTarget.value) ?? null)}
      >
        {dayChoices.map((each) => (
          <option key={each} value={String(each)}>
            {daysText(t, each)}
          </option>
        ))}
      </select>
    </span>
  )
}
