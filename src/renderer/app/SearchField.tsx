import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { shortcutText } from '../hooks/shortcuts'
import { useTextInput } from '../hooks/use-text-input'
import styles from './SearchField.module.css'

const id = 'search-field'

/** Puts the caret into the search field, once it is drawn. */
export function focusSearch(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
  })
}

/** The search field of the title bar. `onLeave`: the focus has left it. */
export function SearchField({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('search') ?? '') : ''
  const [text, setText] = useState(asked)
  // On the search page the field says what was searched for, and leaving it empties the field.
  const [said, setSaid] = useState(asked)
  if (said !== asked) {
    setSaid(asked)
    setText(asked)
  }

  const ref = useTextInput<HTMLInputElement>({
    onText: setText,
    onEnter: (words) => {
      const query = words.normalize('NFC').trim()
      if (query !== '') void navigate(`/search?search=${encodeURIComponent(query)}`)
    },
  })
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    event.currentTarget.blur()
  }
  return (
    <search className={styles.search}>
      <IconSearch />
      <input
        ref={ref}
        id={id}
        type="text"
        aria-label={t('shell.search')}
        placeholder={t('shell.searchFor')}
        value={text}
        onChange={() => {}}
        onKeyDown={leave}
        onBlur={onLeave}
        spellCheck={false}
        autoComplete="off"
      />
      <kbd>{shortcutText({ key: 'k', mod: true })}</kbd>
    </search>
  )
}
