import { useLayoutEffect } from 'react'
import { isHeld } from './held-keys'
import { useLive } from './use-live'

/** Whether this is macOS, where shortcuts use Cmd. */
export const isMac = () => navigator.userAgent.includes('Mac OS')

export interface Shortcut {
  /** As `KeyboardEvent.key`, letters in lower case. */
  key: string
  /** Ctrl, on macOS Cmd. */
  mod?: boolean
  shift?: boolean
  alt?: boolean
}

/** Leads to the bar of the selected text. No input method takes Alt and Enter where nothing is typed. */
export const selectionKey: Shortcut = { key: 'Enter', alt: true }

/** Undoes outside of text fields, which have an undo of their own. */
export const undoKey: Shortcut = { key: 'z', mod: true }

/** Whether a key press is the shortcut. Presses during a composition or with further modifiers are not. */
export function isShortcut(event: KeyboardEvent, { key, mod = false, shift = false, alt = false }: Shortcut): boolean {
  if (event.isComposing || event.keyCode === 229) return false
  const [withMod, withOther] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  // With Hangul input, `key` is a jamo, so the letter is taken from the physical key.
  const pressed = /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key
  return pressed.toLowerCase() === key.toLowerCase() && withMod === mod && !withOther && event.shiftKey === shift && event.altKey === alt
}

const names: Record<string, string> = {
  Enter: '↩',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}

/** The shortcut as menus and tooltips show it: `Ctrl K`, `⌘ K`. */
export function shortcutText({ key, mod = false, shift = false, alt = false }: Shortcut): string {
  const mac = isMac()
  const parts = [mod && (mac ? '⌘' : 'Ctrl'), alt && (mac ? '⌥' : 'Alt'), shift && (mac ? '⇧' : 'Shift')]
  const name = mac || key !== 'Enter' ? (names[key] ?? key) : 'Enter'
  return [...parts.filter((part) => part !== false), name.length === 1 ? name.toUpperCase() : name].join(' ')
}

/**
 * Runs `action` when the shortcut is pressed anywhere in the window, while `active`. Never during a composition. An action that returns
 * false leaves the key alone.
 */
export function useHotkey(shortcut: Shortcut, action: (event: KeyboardEvent) => unknown, active = true): void {
  const live = useLive({ shortcut, action })
  // A layout effect, so that the shortcut works as soon as the component is visible.
  useLayoutEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, live.current.shortcut)) return
      if (live.current.action(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [active, live])
}

/**
 * As `useHotkey`, for a key that a page takes from the whole window while it is shown, wherever the focus is but in what floats above the
 * page.
 */
export function usePageHotkey(shortcut: Shortcut, action: (event: KeyboardEvent) => unknown, active = true): void {
  const live = useLive({ shortcut, action })
  useLayoutEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => {
      if (isIn(event.target) || event.defaultPrevented || !isShortcut(event, live.current.shortcut)) return
      if (live.current.action(event) !== false) event.preventDefault()
    }
    // On the document: the listeners of `useHotkey` on the window come later and leave the key alone then.
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [active, live])
}

// The open sheets; the last one is on top.
const open: object[] = []

/** Menus, popovers and dialogs, which handle Escape themselves unless they are closing. */
const floating = '[data-portal], [aria-modal=true]'
const isIn = (target: EventTarget | null) =>
  target instanceof Element && target.closest(floating) !== null && target.closest('[inert]') === null
// A native modal dialog receives the key wherever the focus is.
const isAbove = (target: EventTarget | null) => document.querySelector(':modal') !== null || isIn(target)

/** Escape closes the topmost sheet, unless a menu or dialog is open. Repeats of a held key are ignored. */
export function useSheetEscape(onClose: () => void, active = true): void {
  const live = useLive(onClose)
  useLayoutEffect(() => {
    if (!active) return
    const sheet = {}
    let isOthers = false
    // In the capture phase, before a menu or dialog handles the key and closes.
    const look = ({ target }: KeyboardEvent) => {
      isOthers = isAbove(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = isShortcut(event, { key: 'Escape' }) && !isHeld(event) && !event.defaultPrevented
      if (!isMeant || isOthers || open.at(-1) !== sheet) return
      event.preventDefault()
      live.current()
    }
    open.push(sheet)
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      open.splice(open.indexOf(sheet), 1)
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [active, live])
}
