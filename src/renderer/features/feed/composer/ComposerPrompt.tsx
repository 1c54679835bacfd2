import { IconBulb, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PromptText } from '../../../parts/prompts/PromptText'
import { promptId, promptOf } from '../../../parts/prompts/prompts'
import { usePromptOfToday } from '../../../parts/prompts/use-prompts'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import styles from './ComposerPrompt.module.css'

interface ComposerPromptProps {
  /** The id of the prompt that is answered; '' for none. */
  prompt: string
  onPrompt: (prompt: string) => void
  id: string
  disabled: boolean
}

/** The prompt above the text of a new post, or a button that shows today's. */
export function ComposerPrompt({ prompt, onPrompt, id, disabled }: ComposerPromptProps) {
  const { t } = useTranslation()
  const today = usePromptOfToday()
  const shown = promptOf(prompt)
  if (!shown) {
    return (
      <p className={styles.offer}>
        <Button kind="text" size="s" disabled={disabled} onClick={() => onPrompt(promptId(today.prompt))}>
          <IconBulb />
          {t('compose.prompt.show')}
        </Button>
      </p>
    )
  }
  return (
    <div className={styles.prompt}>
      <PromptText id={id} prompt={shown} title={t('compose.prompt.title')} />
      <IconButton label={t('feed.writeBar.another')} disabled={disabled} onClick={() => onPrompt(promptId(today.another()))}>
        <IconRefresh />
      </IconButton>
      <IconButton label={t('compose.prompt.remove')} disabled={disabled} onClick={() => onPrompt('')}>
        <IconX />
      </IconButton>
    </div>
  )
}
