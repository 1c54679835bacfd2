import { IconBookmark, IconCopy, IconEar, IconExternalLink, IconSearch, IconVolume } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languageOf } from '../../../shared/text/text-language'
import { desktop } from '../../desktop/desktop'
import { useSettings } from '../../desktop/machine'
import { isInTextField } from '../../hooks/plain-keys'
import { selectionKey, useHotkey, useSheetEscape } from '../../hooks/shortcuts'
import { useLive } from '../../hooks/use-live'
import { later } from '../../ui/later'
import { type MenuEntry, usePointMenu } from '../../ui/Menu'
import { SelectionBar } from './SelectionBar'
import { selectNextSentence } from './select-sentence'
import { type SelectedText, selectedText } from './selection'
import { stopSpeaking, useIsSpeaking } from './speaking'
import { isSame, useSelected } from './use-selected'
import { type SelectionActions, useSelectionActions } from './use-selection-actions'

const PronunciationPanel = later(() => import('./PronunciationPanel').then((module) => module.PronunciationPanel))

/** The bar, the menu and the panel of selected text, once for each window. @param ownWindow whether it is the window of a room */
export function SelectionHost({ ownWindow = false }: { ownWindow?: boolean }) {
  const { selected, show, replace, hide } = useSelected()
  const { pathname, search } = useLocation()
  const isSpeaking = useIsSpeaking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page ends what belongs to it
  useEffect(
    () => () => {
      stopSpeaking()
      hide()
    },
    [pathname, search, hide],
  )
  // What is read aloud from a menu is stopped by Escape too, without a bar.
  useSheetEscape(stopSpeaking, isSpeaking && selected === null)
  if (selected === null) return <SelectionKey onShow={show} />
  return <Selection selected={selected} ownWindow={ownWindow} onShow={show} onReplace={replace} />
}

/** Without a selection, the key selects a sentence of what has the focus. */
function SelectionKey({ onShow }: { onShow: (selected: SelectedText) => void }) {
  useHotkey(selectionKey, ({ target }) => {
    // In a text field the key is the system's, where nothing to read is selected beside it.
    if (isInTextField(target) && selectedText() === null) return false
    selectNextSentence()
    const selected = selectedText()
    return selected && onShow(selected)
  })
  return null
}

interface SelectionProps {
  selected: SelectedText
  ownWindow: boolean
  onShow: (selected: SelectedText) => void
  onReplace: (selected: SelectedText) => void
}

function Selection({ selected, ownWindow, onShow, onReplace }: SelectionProps) {
  /** The selection whose bar was closed; its menu still opens. */
  const [closedOn, setClosedOn] = useState<SelectedText | null>(null)
  const isClosed = closedOn === selected
  const bar = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [sound, setSound] = useState<'byKey' | 'byPointer' | null>(null)
  const showSound = (byKey: boolean) => setSound(byKey ? 'byKey' : 'byPointer')
  const actions = useSelectionActions(selected, { ownWindow, onNoVoice: showSound })
  const focusBar = useCallback(() => bar.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const cameFrom = useRef<Element | null>(null)
  const rememberFocus = () => {
    if (!bar.current?.contains(document.activeElement)) cameFrom.current = document.activeElement
  }
  /** Also for a change of the selection that is not shown yet: it must not open the bar again. */
  const close = () => {
    const now = selectedText()
    const latest = now === null || isSame(now, selected) ? selected : now
    onReplace(latest)
    setClosedOn(latest)
  }
  const closePanel = () => {
    const hadFocus = panel.current?.contains(document.activeElement)
    setSound(null)
    // It was opened from the bar, or from the menu while the bar was closed.
    const back = bar.current?.querySelectorAll('button')[1] ?? cameFrom.current
    if (hadFocus && back instanceof HTMLElement) back.focus({ preventScroll: true })
  }
  useSheetEscape(
    () => {
      if (actions.isSpeaking) return stopSpeaking()
      if (sound !== null) return closePanel()
      const hadFocus = bar.current?.contains(document.activeElement)
      close()
      if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    },
    actions.isSpeaking || sound !== null || !isClosed,
  )
  useHotkey(selectionKey, () => {
    if (isClosed) return setClosedOn(null)
    if (bar.current?.contains(document.activeElement)) {
      selectNextSentence()
      const next = selectedText()
      if (next) onShow(next)
      return
    }
    rememberFocus()
    focusBar()
  })
  const menu = useSelectionMenu(selected, actions, { onOpen: rememberFocus, onSound: showSound })
  return (
    <>
      {!isClosed && (
        <SelectionBar
          ref={bar}
          range={selected.range}
          actions={actions}
          soundShown={sound !== null}
          onSound={(byKey) => (sound === null ? showSound(byKey) : closePanel())}
        />
      )}
      {sound !== null && (
        <PronunciationPanel ref={panel} selected={selected} actions={actions} byKey={sound === 'byKey'} onClose={closePanel} />
      )}
      {menu}
    </>
  )
}

interface SelectionMenuEvents {
  onOpen: () => void
  onSound: (byKey: boolean) => void
}

/** The same in a context menu, in place of the system's, with Copy. */
function useSelectionMenu(selected: SelectedText, actions: SelectionActions, { onOpen, onSound }: SelectionMenuEvents) {
  const { t } = useTranslation()
  const { dictionaryKorean, dictionaryEnglish } = useSettings()
  const name = t(`reading.dictionary.${languageOf(selected.text) === 'korean' ? dictionaryKorean : dictionaryEnglish}`)
  const entries: MenuEntry[] = [
    {
      key: 'copy',
      label: t('reading.menu.copy'),
      icon: <IconCopy />,
      shortcut: { key: 'c', mod: true },
      run: () => void desktop.copyText(selected.text),
    },
    'rule',
    {
      key: 'listen',
      label: t(actions.isSpeaking ? 'reading.menu.stop' : 'reading.menu.listen'),
      icon: <IconVolume />,
      run: (event) => actions.listen(event?.detail === 0),
    },
    { key: 'sound', label: t('reading.menu.sound'), icon: <IconEar />, run: (event) => onSound(event?.detail === 0) },
    { key: 'keep', label: t(actions.keptId === null ? 'reading.menu.keep' : 'notebook.kept'), icon: <IconBookmark />, run: actions.keep },
    { key: 'search', label: t('reading.menu.search'), icon: <IconSearch />, run: actions.search },
  ]
  if (actions.lookUp)
    entries.push({ key: 'lookUp', label: t('reading.menu.lookUp', { name }), icon: <IconExternalLink />, run: actions.lookUp })
  const { openAt, menu } = usePointMenu(t('reading.menu.label'), entries)
  const live = useLive({ openAt, selected, onOpen })
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      const { element } = live.current.selected
      const isOn = event.target instanceof Node && (element.contains(event.target) || event.target.contains(element))
      if (event.defaultPrevented || !isOn) return
      event.preventDefault()
      live.current.onOpen()
      live.current.openAt(event.clientX, event.clientY)
    }
    document.addEventListener('contextmenu', onContextMenu)
    return () => document.removeEventListener('contextmenu', onContextMenu)
  }, [live])
  return menu
}
