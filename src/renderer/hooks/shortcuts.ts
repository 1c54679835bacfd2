/** Whether this machine's shortcuts carry Cmd. */
export const isMac = () => navigator.userAgent.includes('Mac OS')

export interface Shortcut {
  /** As `KeyboardEvent.key`, letters in lower case. */
  key: string
  /** Ctrl, on macOS Cmd. */
  mod?: boolean
  shift?: boolean
  alt?: boolean
}

/** Whether a key press is the shortcut. A press that composes is none, and neither is one with further modifiers. */
export function isShortcut(event: KeyboardEvent, { key, mod = false, shift = false, alt = false }: Shortcut): boolean {
  if (event.isComposing || event.keyCode === 229) return false
  const [withMod, withOther] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  // With Hangul input on, `key` is a jamo; the key's place tells the letter then.
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
