import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppealOutcome, CaseRow, WriterFacts } from '../../../../shared/contract/moderating-shapes'
import type { DecisionDraft } from '../../../data/case-drafts'
import { Age } from '../../../ui/Age'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/class-names'
import { answererText, outcomeText, personText } from '../case-text'
import appeal from './AppealBar.module.css'
import { Days } from './Days'
import styles from './DecisionBar.module.css'
import { outcomes, shorterDays } from './draft'
import { isSentenceTooLong, SentenceField } from './SentenceField'

interface AppealBarProps {
  row: CaseRow
  person: WriterFacts['person']
  draft: DecisionDraft
  onDraft: (change: Partial<DecisionDraft>) => void
  /** Chooses an answer, which also takes the case. */
  onPick: (outcome: AppealOutcome) => void
  onDecide: () => void
  busy: boolean
  /** Why the last attempt failed, as a sentence. */
  error: string | null
}

/** The writer's appeal against a decision, and the answer to it by another moderator. */
export function AppealBar({ row, person, draft, onDraft, onPick, onDecide, busy, error }: AppealBarProps) {
  const { t } = useTranslation()
  const name = useId()
  const { outcome, shortened, sentence } = draft
  const { taken, decision } = row
  if (!row.appeal || !decision) return null
  const isElsewhere = taken !== null && !taken.mine
  const isBlocked = isElsewhere || !row.appeal.mayDecide
  const lengths = shorterDays(row)
  const isTooLong = isSentenceTooLong(sentence)
  return (
    <section className={styles.bar} aria-label={t('moderating.appeal.label')}>
      <div className={appeal.words}>
        <p className={appeal.head}>
          <b>{t('moderating.appeal.by', { name: personText(t, person) })}</b> <Age at={row.appeal.at} /> · {outcomeText(t, decision)} ·{' '}
          {answererText(t, decision, row.appeal.mayDecide)}
        </p>
        <p className={appeal.text}>{row.appeal.text === '' ? t('moderating.exhibit.erased') : row.appeal.text}</p>
      </div>
      <div className={classNames(styles.picks, appeal.outcomes)} role="radiogroup" aria-label={t('moderating.appeal.label')}>
        {outcomes.map((each, index) => {
          const disabled = isBlocked || (each === 'shorten' && lengths.length === 0)
          return (
            <div key={each} data-outcome={each} className={classNames(styles.pick, each === outcome && styles.on)}>
              <label>
                <input type="radio" name={name} checked={each === outcome} disabled={disabled} onChange={() => onPick(each)} />
                <kbd aria-hidden>{index + 1}</kbd>
                <span className="one">{t(`moderating.appeal.${each}`)}</span>
              </label>
              {each === 'shorten' && lengths.length > 0 && (
                <Days
                  choices={lengths}
                  days={lengths.find((length) => length === shortened) ?? 1}
                  onDays={(days) => onDraft({ shortened: days })}
                  disabled={disabled}
                />
              )}
            </div>
          )
        })}
      </div>
      <SentenceField sentence={sentence} onSentence={(text) => onDraft({ sentence: text })} onEnter={onDecide} />
      <div className={styles.foot}>
        <p className={classNames(styles.note, error !== null && styles.error)} role={error === null ? undefined : 'alert'}>
          {error ?? (isElsewhere ? t('moderating.decision.busy', { name: taken.nickname }) : t('moderating.appeal.note'))}
        </p>
        <Button
          disabled={outcome === null || isBlocked || isTooLong}
          busy={busy}
          className={styles.verb}
          command="decide"
          onClick={onDecide}
        >
          {t(outcome === null ? 'moderating.decision.none' : `moderating.appeal.${outcome}`)}
          {outcome !== null && <kbd aria-hidden>Enter</kbd>}
        </Button>
      </div>
    </section>
  )
}
