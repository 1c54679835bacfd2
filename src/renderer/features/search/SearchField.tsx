import { IconHistory, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import { shortcutText } from '../../hooks/shortcuts'
import { useTextInput } from '../../hooks/use-text-input'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { classNames } from '../../ui/class-names'
import styles from './SearchField.module.css'
import { matchingSearches, readSearch, type SearchCategory, searchAddress } from './search-query'
import { useRecentSearches } from './use-recent-searches'

const id = 'search-field'

/** Focuses the search field and selects its text, once it is rendered. */
export function focusSearch(): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
  })
}

interface SearchFieldProps {
  /** In the title bar or on the search page. */
  place?: 'bar' | 'page'
}

/** The search field. While it has the focus, matching recent searches are offered below it. */
export function SearchField({ place = 'bar' }: SearchFieldProps) {
  const { t } = useTranslation()
  const current = useCurrentSearch()
  const [text, setText] = useState(current.text)
  // Follows the address: on the search page the field shows the searched text, on other pages it is empty.
  const [followed, setFollowed] = useState(current.text)
  if (followed !== current.text) {
    setFollowed(current.text)
    setText(current.text)
  }
  const { recent, add } = useRecentSearches()
  // The search page without a text lists them itself.
  const isListed = place === 'page' && current.text === '' && text === ''
  const offered = isListed ? [] : matchingSearches(recent ?? [], text === current.text ? '' : text)
  const list = useCombobox(offered.length)
  const search = useSearch(current.category, (words) => {
    // Without the focus, so that the offered searches do not cover the results.
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
        // biome-ignore lint/a11y/noAutofocus: in narrow windows the page is opened to search
        autoFocus={place === 'page' && current.text === ''}
        spellCheck={false}
        autoComplete="off"
      />
      {place === 'bar' && <kbd>{shortcutText({ key: 'k', mod: true })}</kbd>}
      {list.expanded && <RecentOptions texts={offered} list={list} onPick={search} />}
    </search>
  )
}

/** The search that the current page shows. */
function useCurrentSearch(): { text: string; category: SearchCategory } {
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

interface RecentOptionsProps {
  texts: string[]
  list: ReturnType<typeof useCombobox>
  onPick: (text: string) => void
}

/** The offered recent searches below the field. */
function RecentOptions({ texts, list, onPick }: RecentOptionsProps) {
  const { t } = useTranslation()
  return (
    <div id={list.listId} role="listbox" aria-label={t('search.recent')} className={styles.options}>
      {texts.map((text, index) => (
        <ListOption key={text} list={list} index={index} className={styles.option} onPick={() => onPick(text)}>
          <IconHistory />
          <span className="one">{text}</span>
        </ListOption>
      ))}
    </div>
  )
}
