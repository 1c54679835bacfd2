import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import { shortcutText } from '../../hooks/shortcuts'
import { useCombobox } from '../../hooks/use-combobox'
import { useTextInput } from '../../hooks/use-text-input'
import { classNames } from '../../ui/class-names'
import { RecentOptions } from './RecentOptions'
import { matchingSearches } from './recent-list'
import styles from './SearchField.module.css'
import { readSearch, type SearchCategory, searchAddress } from './search-address'
import { useRecentSearches } from './use-recent-searches'

const id = 'search-field'

/** Puts the caret into the search field, once it is drawn. */
export function focusSearch(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
  })
}

interface SearchFieldProps {
  /** In the title bar, or on the page. */
  place?: 'bar' | 'page'
}

/** The field one searches from, with what was searched for before below it while one is in it. */
export function SearchField({ place = 'bar' }: SearchFieldProps) {
  const { t } = useTranslation()
  const asked = useAsked()
  const [text, setText] = useState(asked.text)
  // On the search page the field says what was searched for, and leaving it empties the field.
  const [said, setSaid] = useState(asked.text)
  if (said !== asked.text) {
    setSaid(asked.text)
    setText(asked.text)
  }
  const { recent, add } = useRecentSearches()
  // A page to begin on lists them itself.
  const listed = place === 'page' && asked.text === '' && text === ''
  const offered = listed ? [] : matchingSearches(recent ?? [], text === asked.text ? '' : text)
  const list = useCombobox(offered.length)
  const search = useSearch(asked.category, (words) => {
    // What was found is to be read now; coming back to the field offers what was searched for.
    document.getElementById(id)?.blur()
    void add(words)
  })
  const ref = useTextInput<HTMLInputElement>({
    onText: (typed) => {
      setText(typed)
      list.reset()
      list.open()
    },
    onEnter: (typed) => search(offered[list.active] ?? typed),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEscape = event.key === 'Escape' && !event.nativeEvent.isComposing
    if (list.take(event) || isEscape) event.stopPropagation()
    if (isEscape && !list.expanded) event.currentTarget.blur()
  }
  return (
    <search className={classNames(styles.search, place === 'page' && styles.page)}>
      <IconSearch />
      <input
        ref={ref}
        id={id}
        type="text"
        {...list.field}
        aria-label={t('shell.search')}
        placeholder={t('search.placeholder')}
        value={text}
        maxLength={limits.searchText * 2}
        onChange={() => {}}
        onFocus={list.open}
        onClick={list.open}
        onKeyDown={onKeyDown}
        onBlur={list.close}
        // In narrow windows one comes to the page to search.
        // biome-ignore lint/a11y/noAutofocus: the field is what the page is for, and nothing was read before it
        autoFocus={place === 'page' && asked.text === ''}
        spellCheck={false}
        autoComplete="off"
      />
      {place === 'bar' && <kbd>{shortcutText({ key: 'k', mod: true })}</kbd>}
      {list.expanded && <RecentOptions texts={offered} list={list} onPick={search} />}
    </search>
  )
}

/** What the page on screen searched for. */
function useAsked(): { text: string; category: SearchCategory } {
  const { pathname, search } = useLocation()
  return readSearch(new URLSearchParams(pathname === '/search' ? search : ''))
}

function useSearch(category: SearchCategory, onSearch: (words: string) => void): (typed: string) => void {
  const navigate = useNavigate()
  return (typed) => {
    const { text } = readSearch(new URLSearchParams({ search: typed }))
    if (text === '') return
    onSearch(text)
    void navigate(searchAddress(text, category))
  }
}
