import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mentionBefore } from '../../../shared/text/mentions'
import { type Mentionable, useMentionable } from '../../data/mentionable'
import type { TextInput } from '../../hooks/use-text-input'
import { Avatar } from '../../ui/Avatar'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { classNames } from '../../ui/class-names'
import styles from './Mentions.module.css'

interface MentionsOptions extends Pick<TextInput, 'onEnter' | 'entersWith'> {
  /** The post or question under which is written; its writers are offered first. */
  threadId?: string | undefined
}

/**
 * Offers people while an @ is typed in a text area: arrows choose, Enter and Tab take, Escape leaves the text as it is.
 * @returns `area`: further props of the text area; `list`: to be rendered beside it
 */
export function useMentions({ onEnter, entersWith, threadId }: MentionsOptions) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement | null>(null)
  /** The place of an @ whose list was closed. */
  const closedAt = useRef<number | null>(null)
  const people = useMentionable(typed, threadId)
  const list = useCombobox(people.length, { first: 0, stays: true })
  const opened = typed !== null && people.length > 0

  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    field.current = currentTarget
    const { value, selectionStart, selectionEnd } = currentTarget
    const found = selectionStart === selectionEnd ? mentionBefore(value, selectionStart) : null
    if (found === null) closedAt.current = null
    const next = found === null || found.at === closedAt.current ? null : found.typed
    if (next !== typed) list.reset()
    setTyped(next)
  }
  const take = (person: Mentionable | undefined) => {
    const found = field.current && mentionBefore(field.current.value, field.current.selectionStart)
    setTyped(null)
    if (!field.current || !found || !person) return
    field.current.focus()
    field.current.setSelectionRange(found.at, field.current.selectionStart)
    // The only way to insert that keeps the field's undo history.
    document.execCommand('insertText', false, `@${person.nickname} `)
  }
  // In the capture phase: before the field's own keys, which send, and before what Escape closes around it.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    if (!opened || isComposing) return
    if (event.key === 'Escape') {
      closedAt.current = (field.current && mentionBefore(field.current.value, field.current.selectionStart)?.at) ?? null
      setTyped(null)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(people[list.active])
    else if (!list.take(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const area = {
    onInput: look,
    onSelect: look,
    onBlur: () => setTyped(null),
    onKeyDownCapture,
    entersWith: opened ? ('enter' as const) : entersWith,
    onEnter: opened ? () => take(people[list.active]) : onEnter,
    'aria-autocomplete': 'list' as const,
    'aria-controls': opened ? list.listId : undefined,
    'aria-activedescendant': opened ? list.field['aria-activedescendant'] : undefined,
  }
  return {
    area,
    list: opened && (
      <div id={list.listId} role="listbox" aria-label={t('compose.mentions')} className={styles.list}>
        {people.map((person, index) => (
          <ListOption
            key={person.userId}
            list={list}
            index={index}
            className={classNames(styles.option, index === list.active && styles.active)}
            onPick={() => take(person)}
          >
            <Avatar path={person.imagePath} size={24} />
            <span className="one">{person.nickname}</span>
          </ListOption>
        ))}
      </div>
    ),
  }
}
