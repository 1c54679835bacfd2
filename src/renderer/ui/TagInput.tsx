import { IconHash } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits'
import { isHeld } from '../hooks/held-keys'
import { useTextInput } from '../hooks/use-text-input'
import { Tag } from './Tag'
import styles from './TagInput.module.css'
import { pastedPieces, typedPieces } from './tag-pieces'

interface TagInputProps {
  tags: readonly string[]
  /** Typed text that is not a tag yet. */
  text: string
  problem: string | undefined
  onText: (text: string) => void
  /** Called with texts to add as tags, and the text that stays in the field. */
  onAdd: (pieces: readonly string[], rest?: string) => void
  onTags: (tags: string[]) => void
}

/** An editor for tags. Enter and comma add a tag, also during an IME composition; Backspace in the empty field removes the last tag. */
export function TagInput({ tags, text, problem, onText, onAdd, onTags }: TagInputProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useTextInput<HTMLInputElement>({
    onText: (typed) => {
      const { done, rest } = typedPieces(typed)
      // A syllable that is being composed has no comma after it yet.
      if (done.length > 0 || rest !== typed) onAdd(done, rest.trimStart())
      else onText(typed)
    },
    onEnter: (typed) => onAdd([typed]),
  })
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    // The text is longer than the field allows: the field takes what fits, to be shortened.
    const pieces = pasted.length > limits.fieldText ? [] : pastedPieces(pasted)
    if (pieces.length < 2) return
    event.preventDefault()
    event.stopPropagation()
    onAdd([...(text.trim() === '' ? [] : [text]), ...pieces])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && !event.nativeEvent.isComposing && !isHeld(event.nativeEvent)) onTags(tags.slice(0, -1))
  }
  const remove = (name: string) => {
    onTags(tags.filter((tag) => tag !== name))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box} className={styles.tags}>
      <IconHash className={styles.mark} />
      {tags.map((tag) => (
        <Tag key={tag} name={tag} onRemove={() => remove(tag)} />
      ))}
      <input
        ref={field}
        className={styles.field}
        value={text}
        onChange={ignore}
        onKeyDown={onKeyDown}
        onPasteCapture={onPaste}
        onBlur={() => text.trim() !== '' && onAdd([text])}
        placeholder={tags.length < limits.postTags ? t('compose.tags.add') : ''}
        aria-label={t('compose.tags.add')}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        spellCheck={false}
      />
      <p id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

// React requires a change handler beside a value; `useTextInput` attaches native listeners.
const ignore = () => {}
