import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import { textLength } from '../../../../shared/text/length'
import { Counter, Field } from '../../../ui/Field'

interface SentenceFieldProps {
  sentence: string
  onSentence: (sentence: string) => void
  onEnter: () => void
  className?: string | undefined
}

export const isSentenceTooLong = (sentence: string) => textLength(sentence) > limits.moderation.sentence

/** The sentence that goes with a decision to the writer. */
export function SentenceField({ sentence, onSentence, onEnter, className }: SentenceFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      size="s"
      className={className}
      aria-label={t('moderating.decision.sentence')}
      placeholder={t('moderating.decision.placeholder')}
      value={sentence}
      onText={onSentence}
      onEnter={onEnter}
      spellCheck
      // After the keys of the page the next ones choose again.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        const pick = event.currentTarget.closest('section')?.querySelector<HTMLElement>('input:checked, input:enabled')
        pick?.focus()
      }}
      data-sentence
      after={<Counter text={sentence} most={limits.moderation.sentence} />}
      error={isSentenceTooLong(sentence) ? t('errors.fields.tooLong') : null}
    />
  )
}
