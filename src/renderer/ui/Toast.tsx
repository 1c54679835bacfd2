import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits'
import { keepFocusAt } from '../hooks/focus'
import { isInTextField } from '../hooks/plain-keys'
import { shortcutText, undoKey, usePageHotkey } from '../hooks/shortcuts'
import styles from './Toast.module.css'

export interface Toast {
  text: string
  action?: { label: string; run: () => void }
  /** Takes back what was done: an action with a key of its own. */
  undo?: () => unknown
  /** Not caused by what the user did: it does not replace the current toast, but follows it. */
  unasked?: true
}

const Context = createContext<(toast: Toast | string) => void>(() => {})
const shownMs = 4_000
const shownWithActionMs = limits.undo.offeredMs

/**
 * `const toast = useToast()`; `toast(t('feed.hidden'))`, `toast({ text, undo })` or `toast({ text, action: { label, run } })`. A new toast
 * replaces the current one, unless it is unasked.
 */
export const useToast = () => useContext(Context)

interface Shown extends Toast {
  id: number
}

const after = (last: Shown | null, toast: Toast): Shown => ({ ...toast, id: (last?.id ?? 0) + 1 })

/** Shows toasts bottom-centre, one at a time, as a live region. A toast stays while it is hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [{ shown }, setToasts] = useState<{ shown: Shown | null; waiting: readonly Toast[] }>({ shown: null, waiting: [] })
  const [held, setHeld] = useState(false)
  /** What had the focus before the toast. */
  const left = useRef<HTMLElement | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const show = useCallback((given: Toast | string) => {
    const toast = typeof given === 'string' ? { text: given } : given
    setToasts(({ shown: last, waiting }) =>
      last !== null && toast.unasked ? { shown: last, waiting: [...waiting, toast] } : { shown: after(last, toast), waiting },
    )
  }, [])
  // By id: the timer of a toast may fire while the one that replaces it is about to be rendered.
  const end = useCallback(
    (id: number) =>
      setToasts((toasts) => {
        const { shown: last, waiting } = toasts
        if (last?.id !== id) return toasts
        const [next, ...rest] = waiting
        return { shown: next ? after(last, next) : null, waiting: rest }
      }),
    [],
  )

  useEffect(() => {
    if (!shown || held) return
    const timer = window.setTimeout(() => end(shown.id), shown.action || shown.undo ? shownWithActionMs : shownMs)
    return () => window.clearTimeout(timer)
  }, [shown, held, end])

  const offered = shown?.undo ? { label: t('common.undo'), run: shown.undo } : shown?.action
  const act = (id: number, run: () => unknown) => {
    // With the key, the focus may be elsewhere, where it stays.
    const moveFocus = place.current?.contains(document.activeElement) ? keepFocusAt(() => left.current) : null
    run()
    end(id)
    setHeld(false)
    moveFocus?.()
  }
  // A toast is the last stop of the Tab key and gone soon.
  usePageHotkey(
    undoKey,
    ({ target }) => shown?.undo !== undefined && !isInTextField(target) && act(shown.id, shown.undo),
    shown?.undo !== undefined,
  )
  return (
    <Context value={show}>
      {children}
      <div
        ref={place}
        role="status"
        className={styles.place}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ relatedTarget }) => {
          setHeld(true)
          left.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }}
        onBlur={() => setHeld(false)}
      >
        {shown && (
          <div key={shown.id} className={styles.toast}>
            <span className={styles.text}>{shown.text}</span>
            {offered && (
              <button type="button" onClick={() => act(shown.id, offered.run)}>
                {offered.label}
              </button>
            )}
            {shown.undo && <kbd>{shortcutText(undoKey)}</kbd>}
          </div>
        )}
      </div>
    </Context>
  )
}

/**
 * Keeps toasts above an element at the window's lower edge while the component is mounted. A `:has()` rule on the page would do the same,
 * but restyles the page on every change.
 * @param height a CSS length, or null for none
 */
export function useUnderToast(what: 'bar' | 'field', height: string | null): void {
  useLayoutEffect(() => {
    if (height === null) return
    const { style } = document.documentElement
    const name = `--under-toast-${what}`
    style.setProperty(name, height)
    return () => void style.removeProperty(name)
  }, [what, height])
}
