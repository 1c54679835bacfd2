import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../shared/contract/chat-shapes'
import { onOtherKeyboard } from '../../../../shared/text/keyboard'
import { findStretches, hasAllWords, readQuery, type Stretch } from '../../../../shared/text/search-query'
import type { RoomMessages } from '../../../data/chat'
import { usePageHotkey, useSheetEscape } from '../../../hooks/shortcuts'
import { Field } from '../../../ui/Field'
import { IconButton } from '../../../ui/IconButton'
import type { FindStretches } from '../../../ui/Marked'
import { noteLines } from '../chat-text'
import { stepText } from '../exchange/exchange-text'
import { isAccepted } from '../log/log-rows'
import styles from './Room.module.css'

/** Text search in one room: in the loaded messages, and further back page by page. */
export function useRoomSearch({ messages, loaded, hasOlder, isLoadingOlder, olderFailed, loadOlder, askAgain }: RoomMessages) {
  const [openCount, setOpenCount] = useState(0)
  const opened = openCount > 0
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const { t } = useTranslation()
  const search = useMemo(() => searchFor(t, opened ? text.trim() : ''), [t, opened, text])
  const { find, found } = useMemo(() => search(messages), [search, messages])
  // The chosen message may have been deleted.
  const currentId = chosenId === null || found.includes(chosenId) ? chosenId : (found.at(-1) ?? null)
  const at = currentId === null ? found.length : found.indexOf(currentId)
  const earlier = found[at - 1]

  const oldest = loaded[0]?.id
  useEffect(() => {
    if (!searching || isLoadingOlder) return
    if (earlier !== undefined) setChosenId(earlier)
    // `oldest` repeats this after each page: a page that main has already comes without a loading state.
    if (earlier !== undefined || oldest === undefined || !hasOlder || olderFailed) setSearching(false)
    else void loadOlder()
  }, [searching, isLoadingOlder, earlier, oldest, hasOlder, olderFailed, loadOlder])

  return {
    opened,
    /** Grows each time the search is asked for, also while it is open. */
    openCount,
    text,
    find,
    /** The message to scroll to. */
    currentId: find === null ? null : currentId,
    /** The number of the current match, counted from the newest. */
    index: found.length - at,
    count: found.length,
    searching,
    hasEarlier: find !== null && (earlier !== undefined || hasOlder),
    hasLater: at < found.length - 1,
    open: useCallback(() => setOpenCount((times) => times + 1), []),
    close: useCallback(() => {
      setOpenCount(0)
      setSearching(false)
    }, []),
    type(typed: string) {
      setText(typed)
      setSearching(false)
      setChosenId(searchFor(t, typed.trim())(messages).found.at(-1) ?? null)
    },
    previous() {
      if (find === null) return
      askAgain()
      setSearching(true)
    },
    next() {
      const later = found[at + 1]
      if (later !== undefined) setChosenId(later)
    },
  }
}
export type RoomSearch = ReturnType<typeof useRoomSearch>

/**
 * What a typed text means in messages, as everywhere (docs/product/search.md): as it is typed or, where that finds nothing, with the keys of
 * the other keyboard. `found`: the ids of the messages, oldest first; `find`: what is marked in them, null for an empty text.
 */
function searchFor(t: TFunction, typed: string) {
  const asTyped = matcherOf(t, typed)
  const byKeys = asTyped && matcherOf(t, onOtherKeyboard(typed) ?? '')
  return (messages: RoomMessages['messages']): { find: FindStretches | null; found: string[] } => {
    if (asTyped === null) return { find: null, found: [] }
    const idsWith = ({ has }: Matcher) => messages.filter(has).map(({ id }) => id)
    const found = idsWith(asTyped)
    const foundByKeys = found.length > 0 || byKeys === null ? [] : idsWith(byKeys)
    return byKeys !== null && foundByKeys.length > 0 ? { find: byKeys.find, found: foundByKeys } : { find: asTyped.find, found }
  }
}

interface Matcher {
  has: (message: Message) => boolean
  find: FindStretches
}

function matcherOf(t: TFunction, typed: string): Matcher | null {
  const query = readQuery(typed.replaceAll('#', ' '))
  // A text without letters, such as an emoji, is searched as it is.
  const isPlain = query.words.length === 0
  if (isPlain && typed === '') return null
  const hasText = (text: string) => (isPlain ? text.includes(typed) : hasAllWords(text, query))
  // A message stays the same object until it is changed, so each page of older ones adds only its own.
  const known = new WeakMap<Message, boolean>()
  return {
    has(message) {
      const has = known.get(message) ?? (!isAccepted(message) && hasText(searchedText(t, message)))
      known.set(message, has)
      return has
    },
    find: (text) => (isPlain ? occurrences(text, typed) : findStretches(text, query)),
  }
}

function searchedText(t: TFunction, { text, bot, exchange }: Message): string {
  if (bot !== null) return noteLines(t, bot).join('\n')
  return exchange ? stepText(t, exchange) : text
}

function occurrences(text: string, wanted: string): Stretch[] {
  const found: Stretch[] = []
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + wanted.length))
    found.push({ start, end: start + wanted.length })
  return found
}

const searchKey = { key: 'f', mod: true }

/**
 * Opens and closes the search of a room. Its shortcut works wherever the focus is, unless something floats above the room. Closing it
 * focuses the field, or, in a room without one, what had the focus before.
 */
export function useSearchKeys({ opened, open, close }: RoomSearch, room: RefObject<HTMLElement | null>) {
  const focusedBefore = useRef<Element | null>(null)
  const begin = useCallback(() => {
    if (!opened) focusedBefore.current = document.activeElement
    open()
  }, [opened, open])
  const end = useCallback(() => {
    close()
    const next = room.current?.querySelector('[data-composer]') ?? focusedBefore.current
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [close, room])

  usePageHotkey(searchKey, begin)
  return { begin, end }
}

/** The field of a room's search: Enter goes to the previous match, Escape closes it. */
export function RoomSearchBar({ search, onClose }: { search: RoomSearch; onClose: () => void }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  const { openCount } = search
  useEffect(() => void (openCount > 0 && bar.current?.querySelector('input')?.select()), [openCount])
  // Wherever the focus is: a button that becomes disabled loses it.
  useSheetEscape(onClose)
  return (
    <search ref={bar} className={styles.search}>
      <Field
        size="s"
        className={styles.searchField}
        aria-label={t('chat.find.field')}
        placeholder={t('chat.find.field')}
        before={<IconSearch />}
        value={search.text}
        onText={search.type}
        onEnter={search.previous}
      />
      <span className={styles.count} role="status">
        {statusText(search, t)}
      </span>
      <IconButton label={t('chat.find.previous')} disabled={!search.hasEarlier} onClick={search.previous}>
        <IconChevronUp />
      </IconButton>
      <IconButton label={t('chat.find.next')} disabled={!search.hasLater} onClick={search.next}>
        <IconChevronDown />
      </IconButton>
      <IconButton label={t('chat.find.close')} shortcut={{ key: 'Escape' }} onClick={onClose}>
        <IconX />
      </IconButton>
    </search>
  )
}

function statusText({ text, searching, count, index, hasEarlier }: RoomSearch, t: TFunction): string {
  if (text.trim() === '') return ''
  if (searching) return t('chat.find.looking')
  if (count === 0) return t(hasEarlier ? 'chat.find.noneLoaded' : 'chat.find.none')
  return t('chat.find.at', { index, count })
}
