import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mentionBefore } from '../../../shared/text/mentions'
import { useMentionable } from '../../data/mentionable'
import { useLanguage } from '../../desktop/machine'
import { isEnter } from '../../hooks/composition'
import type { TextInput } from '../../hooks/use-text-input'
import { Avatar } from '../../ui/Avatar'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { classNames } from '../../ui/class-names'
import { emojiBefore, mayBeFace } from '../emoji/find-emoji'
import { useEmojiNamed, useRecentEmoji } from '../emoji/use-emoji'
import styles from './Completion.module.css'
import { insertAtCaret } from './insert-at-caret'

interface CompletionOptions extends Pick<TextInput, 'onEnter' | 'entersWith'> {
  /** The post or question that is being answered; its writers are offered first. */
  threadId?: string | undefined
  /** Only emoji: an @ mentions nobody here. */
  onlyEmoji?: boolean
}

/** What is being typed before the caret. */
interface Typed {
  kind: 'mention' | 'emoji'
  /** The index of its sign. */
  at: number
  typed: string
}

interface Suggestion {
  key: string
  /** What takes the place of the sign and the typed letters. */
  text: string
  content: ReactNode
  onTaken?: () => void
}

/**
 * Offers people while an @ is typed in a text area, and emoji while a colon and a name are: arrow keys choose, Enter and Tab insert, Escape
 * closes the list.
 * @returns `area`: further props of the text area; `list`: to be rendered beside it
 */
export function useCompletion({ onEnter, entersWith, threadId, onlyEmoji = false }: CompletionOptions) {
  const { t } = useTranslation()
  const [typing, setTyping] = useState<Pick<Typed, 'kind' | 'typed'> | null>(null)
  const field = useRef<HTMLTextAreaElement | null>(null)
  /** The position of a sign whose list was closed. */
  const closedAt = useRef<number | null>(null)
  const people = usePeopleSuggested(typing?.kind === 'mention' ? typing.typed : null, threadId)
  const emoji = useEmojiSuggested(typing?.kind === 'emoji' ? typing.typed : null)
  const suggestions = typing?.kind === 'mention' ? people : emoji
  const isChosen = typing?.kind !== 'emoji' || !mayBeFace(typing.typed)
  const list = useCombobox(suggestions.length, { first: isChosen ? 0 : -1, stays: true })
  const opened = typing !== null && suggestions.length > 0
  const takes = opened && list.active !== -1

  const typedIn = ({ value, selectionStart }: HTMLTextAreaElement): Typed | null => {
    const emojiTyped = emojiBefore(value, selectionStart)
    if (emojiTyped) return { kind: 'emoji', ...emojiTyped }
    const mention = onlyEmoji ? null : mentionBefore(value, selectionStart)
    return mention && { kind: 'mention', ...mention }
  }
  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    field.current = currentTarget
    const found = currentTarget.selectionStart === currentTarget.selectionEnd ? typedIn(currentTarget) : null
    if (found === null) closedAt.current = null
    const next = found === null || found.at === closedAt.current ? null : found
    if (next?.typed === typing?.typed && next?.kind === typing?.kind) return
    list.reset()
    setTyping(next)
  }
  const take = (suggestion: Suggestion | undefined) => {
    const found = field.current && typedIn(field.current)
    setTyping(null)
    if (!field.current || !found || !suggestion) return
    field.current.setSelectionRange(found.at, field.current.selectionStart)
    insertAtCaret(field.current, suggestion.text)
    suggestion.onTaken?.()
  }
  // In the capture phase: before the keys of the field, which send the text, and before anything around it that Escape closes.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    // The field would send the form. Some systems press the key once more when the composition has ended.
    if (takes && isComposing && isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey)) event.stopPropagation()
    if (!opened || isComposing) return
    if (event.key === 'Escape') {
      closedAt.current = (field.current && typedIn(field.current)?.at) ?? null
      setTyping(null)
    } else if (takes && isTaken(event)) take(suggestions[list.active])
    else if (!list.take(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const area = {
    onInput: look,
    onSelect: look,
    onBlur: () => setTyping(null),
    onKeyDownCapture,
    entersWith: takes ? ('enter' as const) : entersWith,
    onEnter: takes ? () => take(suggestions[list.active]) : onEnter,
    'aria-autocomplete': 'list' as const,
    'aria-controls': opened ? list.listId : undefined,
    'aria-activedescendant': opened ? list.field['aria-activedescendant'] : undefined,
  }
  return {
    area,
    list: opened && (
      <div
        id={list.listId}
        role="listbox"
        aria-label={t(typing.kind === 'mention' ? 'compose.mentions' : 'emoji.suggested')}
        className={styles.list}
      >
        {suggestions.map((suggestion, index) => (
          <ListOption
            key={suggestion.key}
            list={list}
            index={index}
            className={classNames(styles.option, index === list.active && styles.active)}
            onPick={() => {
              // Losing the focus ends a composition, whose last syllable the input method would insert again afterwards.
              field.current?.blur()
              field.current?.focus({ preventScroll: true })
              take(suggestion)
            }}
          >
            {suggestion.content}
          </ListOption>
        ))}
      </div>
    ),
  }
}

/**
 * Tab, and Enter with another key. Enter alone is left to the field, which knows whether it ends a composition, and calls `onEnter` once:
 * some systems send it a second time afterwards.
 */
const isTaken = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === 'Tab' && !shiftKey) || (key === 'Enter' && (shiftKey || ctrlKey || metaKey || altKey))

function usePeopleSuggested(typed: string | null, threadId: string | undefined): Suggestion[] {
  return useMentionable(typed, threadId).map(({ userId, nickname, imagePath }) => ({
    key: userId,
    text: `@${nickname} `,
    content: (
      <>
        <Avatar path={imagePath} size={24} />
        <span className="one">{nickname}</span>
      </>
    ),
  }))
}

function useEmojiSuggested(typed: string | null): Suggestion[] {
  const language = useLanguage()
  const other = language === 'ko' ? 'en' : 'ko'
  const { use } = useRecentEmoji()
  return useEmojiNamed(typed).map(({ sign, names }) => ({
    key: sign,
    text: sign,
    content: (
      <>
        <span className={styles.sign} aria-hidden>
          {sign}
        </span>
        <span className="one">
          {names[language]}
          <span className={styles.other} lang={other} aria-hidden>
            {names[other]}
          </span>
        </span>
      </>
    ),
    onTaken: () => void use(sign),
  }))
}
