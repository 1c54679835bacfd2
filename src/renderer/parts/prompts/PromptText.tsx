import { useTranslation } from 'react-i18next'
import styles from './PromptText.module.css'
import type { Prompt } from './prompts'
import { usePromptText } from './use-prompts'

interface PromptTextProps {
  prompt: Prompt
  /** What stands above it, beside the level. */
  title: string
  id?: string
}

/** A prompt in the language it asks in, below it in the other one. Its place is as high before its words are loaded. */
export function PromptText({ prompt, title, id }: PromptTextProps) {
  const { t } = useTranslation()
  const text = usePromptText(prompt)
  const [asks, other] = prompt.language === 'korean' ? ['ko', 'en'] : ['en', 'ko']
  return (
    <span id={id} className={styles.prompt} aria-live="polite">
      <small>
        {title} · {t(`feed.writeBar.level.${prompt.level}`)}
      </small>
      <span className={styles.asked} lang={asks}>
        {text?.asked}
      </span>
      <span className={styles.translated} lang={other}>
        {text?.translated}
      </span>
    </span>
  )
}
