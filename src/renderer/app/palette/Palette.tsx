import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import { useDataDispatch } from '../../data/api'
import { cacheRecentPicks, useRecentPicksQuery } from '../../data/local-data'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { searchAddress } from '../../features/search/search-query'
import { isShortcut, shortcutText } from '../../hooks/shortcuts'
import { useTextInput } from '../../hooks/use-text-input'
import { ListOption, useCombobox } from '../../ui/Combobox'
import { CountBadge } from '../../ui/CountBadge'
import { classNames } from '../../ui/class-names'
import { MarkedParts } from '../../ui/Marked'
import styles from './Palette.module.css'
import { type PaletteItems, type PaletteRow, paletteGroups, usePaletteItems, usePaletteRows } from './use-palette-rows'

interface PaletteProps {
  opened: boolean
  onClose: () => void
  showShortcuts: () => void
}

/** Finds people, rooms, places and commands by name (docs/product/desktop.md "Palette"). */
export function Palette({ opened, onClose, showShortcuts }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      classNames={classes}
      attributes={{ content: { 'aria-label': t('palette.title'), ...(opened ? {} : { inert: true }) } }}
    >
      {opened && <OpenPalette onClose={onClose} showShortcuts={showShortcuts} />}
    </Modal>
  )
}

const classes = { overlay: styles.overlay, inner: styles.inner, content: styles.content, body: styles.body } as Record<string, string>

function OpenPalette(props: Omit<PaletteProps, 'opened'>) {
  return <Question {...props} items={usePaletteItems(props.showShortcuts)} />
}

/** The field and the rows below it. */
function Question({ items, onClose, showShortcuts }: Omit<PaletteProps, 'opened'> & { items: PaletteItems }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remember = useRememberPick()
  const [typed, setTyped] = useState('')
  const rows = usePaletteRows(typed, items)
  const text = typed.normalize('NFC').trim()
  const hasNone = rows.length === 0
  const list = useCombobox(hasNone && text !== '' ? 1 : rows.length, { first: 0, stays: true })
  const activeId = list.field['aria-activedescendant'] ?? ''
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])

  const findPosts = () => {
    if (text === '') return
    onClose()
    void navigate(searchAddress(text))
  }
  const pick = (row: PaletteRow | undefined, inWindow = false) => {
    if (row === undefined) return findPosts()
    onClose()
    remember(row.key)
    if (inWindow && row.runInWindow) row.runInWindow()
    else row.run()
  }
  const ref = useTextInput<HTMLInputElement>({
    onText: (now) => {
      setTyped(now)
      list.reset()
    },
    onEnter: () => pick(rows[list.active]),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The field itself has handled the key.
    if (event.isDefaultPrevented() || list.take(event)) return
    const isPressed = (key: string, mod = false) => isShortcut(event.nativeEvent, { key, mod })
    if (isPressed('Enter', true)) pick(rows[list.active], true)
    else if (isPressed('Tab') && text !== '') findPosts()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.question}>
        <IconSearch aria-hidden />
        <input
          ref={ref}
          type="text"
          {...list.field}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={typed}
          maxLength={limits.searchText * 2}
          onChange={() => {}}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <kbd aria-hidden>{shortcutText({ key: 'Escape' })}</kbd>
      </div>
      <p role="status" className={hasNone && text !== '' ? styles.none : 'sr'}>
        {hasNone && text !== '' ? t('palette.none') : ''}
      </p>
      <div id={list.listId} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {paletteGroups.map((group) => (
          <Group key={group} group={group} rows={rows} list={list} onPick={pick} />
        ))}
        {hasNone && text !== '' && (
          <ListOption list={list} index={0} className={classNames(styles.row, styles.at)} onPick={findPosts}>
            <span className={styles.icon}>
              <IconSearch />
            </span>
            <b className={classNames(styles.title, 'one')}>{t('palette.findPostsOf', { text })}</b>
          </ListOption>
        )}
      </div>
      <Foot
        hasWindow={rows[list.active]?.runInWindow !== undefined}
        hasText={text !== ''}
        showShortcuts={() => {
          onClose()
          showShortcuts()
        }}
      />
    </>
  )
}

/** Puts a chosen row before the others of this account on this machine. */
function useRememberPick(): (key: string) => void {
  const userId = useSession().user?.id ?? null
  const dispatch = useDataDispatch()
  const { data: recent = [] } = useRecentPicksQuery({ userId })
  return (key) => {
    const keys = [key, ...recent.filter((other) => other !== key)].slice(0, limits.picks.recent)
    dispatch(cacheRecentPicks(userId, keys))
    void desktop.saveRecentPicks(keys)
  }
}

interface GroupProps {
  group: PaletteRow['group']
  rows: readonly PaletteRow[]
  list: ReturnType<typeof useCombobox>
  onPick: (row: PaletteRow, inWindow?: boolean) => void
}

function Group({ group, rows, list, onPick }: GroupProps) {
  const { t } = useTranslation()
  const from = rows.findIndex((row) => row.group === group)
  if (from === -1) return null
  const nameId = `${list.listId}-${group}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
    <div role="group" aria-labelledby={nameId}>
      <p id={nameId} className={styles.name}>
        {t(`palette.group.${group}`)}
      </p>
      {rows
        .filter((row) => row.group === group)
        .map((row, index) => (
          <Row key={row.key} row={row} index={from + index} list={list} onPick={() => onPick(row)} />
        ))}
    </div>
  )
}

interface RowProps {
  row: PaletteRow
  index: number
  list: ReturnType<typeof useCombobox>
  onPick: () => void
}

function Row({ row: { name, line, icon, shortcut, unread = 0, match }, index, list, onPick }: RowProps) {
  const { t } = useTranslation()
  const isAt = index === list.active
  return (
    <ListOption list={list} index={index} className={classNames(styles.row, isAt && styles.at)} onPick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <b className={classNames(styles.title, 'one')}>
        <MarkedParts stretches={match.stretches}>{name}</MarkedParts>
      </b>
      <span className={classNames(styles.line, 'one')}>{line}</span>
      <CountBadge count={unread} label={t('chat.unread', { count: unread })} />
      {isAt ? <kbd aria-hidden>{shortcutText({ key: 'Enter' })}</kbd> : shortcut && <kbd aria-hidden>{shortcutText(shortcut)}</kbd>}
    </ListOption>
  )
}

interface FootProps {
  /** Whether the chosen row can be opened in a window of its own. */
  hasWindow: boolean
  hasText: boolean
  showShortcuts: () => void
}

function Foot({ hasWindow, hasText, showShortcuts }: FootProps) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot}>
      <span aria-hidden>
        <kbd>{shortcutText({ key: 'ArrowUp' })}</kbd>
        <kbd>{shortcutText({ key: 'ArrowDown' })}</kbd>
        {t('palette.choose')}
      </span>
      {hasWindow && (
        <span>
          <kbd>{shortcutText({ key: 'Enter', mod: true })}</kbd>
          {t('palette.newWindow')}
        </span>
      )}
      {hasText && (
        <span>
          <kbd>Tab</kbd>
          {t('palette.findPosts')}
        </span>
      )}
      <button type="button" onClick={showShortcuts}>
        {t('palette.shortcuts.all')}
        <kbd aria-hidden>?</kbd>
      </button>
    </footer>
  )
}
