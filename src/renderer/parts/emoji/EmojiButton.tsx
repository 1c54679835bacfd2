import { IconMoodSmile } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton'
import { later } from '../../ui/later'
import { Popover } from '../../ui/Popover'
import { insertAtCaret } from '../completion/insert-at-caret'
import { useRecentEmoji } from './use-emoji'

const EmojiPicker = later(() => import('./EmojiPicker').then((module) => module.EmojiPicker))

/** Opens the emoji picker. What is picked goes where the caret is in the text area beside the button, which must be its sibling. */
export function EmojiButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { use } = useRecentEmoji()
  const button = useRef<HTMLButtonElement>(null)
  const insert = (sign: string) => {
    const field = button.current?.parentElement?.querySelector('textarea')
    if (field) insertAtCaret(field, sign)
    void use(sign)
  }
  return (
    <Popover
      label={t('emoji.title')}
      position="top-start"
      width={348}
      trigger={(props) => (
        <IconButton {...props} ref={button} label={t('emoji.title')} className={className}>
          <IconMoodSmile />
        </IconButton>
      )}
    >
      {(close) => (
        <EmojiPicker
          onPick={(sign) => {
            // It gives the focus back to the button, from where it goes on to the text.
            close()
            insert(sign)
          }}
        />
      )}
    </Popover>
  )
}
