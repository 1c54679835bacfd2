import { useTranslation } from 'react-i18next'
import { askingFirst } from '../../../data/contact-question'
import { desktop } from '../../../desktop/desktop'
import { useErrorText } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'
import { focusComposerOf } from '../composer/focus-field'
import styles from './Failure.module.css'

/** Sends a failed message or change again. @param label what the button says */
export function RetryButton({ id, label }: { id: string; label: string }) {
  const toast = useToast()
  const errorText = useErrorText()
  const retry = async () => {
    const answer = await askingFirst((confirmed) => desktop.retryMessage(id, confirmed))
    if (answer?.ok === false) toast(errorText(answer.error))
  }
  return (
    <button
      type="button"
      className={styles.verb}
      onClick={(event) => {
        focusComposerOf(event)
        void retry()
      }}
    >
      {label}
    </button>
  )
}

/** Removes an unsent message or change. */
export function CancelButton({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.verb}
      onClick={(event) => {
        focusComposerOf(event)
        void desktop.cancelMessage(id)
      }}
    >
      {t('chat.waiting.cancel')}
    </button>
  )
}
