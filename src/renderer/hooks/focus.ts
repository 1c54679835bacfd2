import type { MouseEvent } from 'react'

const floating = '[role="dialog"], [role="menu"], :modal'

/** Whether a dialog, menu or image viewer is open, which then handles the keys. */
export const isSomethingFloating = () => document.querySelector(floating) !== null

/** Whether a modal dialog or the image viewer is open. */
export const isModalOpen = () => document.querySelector('[aria-modal=true]:not([inert]), :modal') !== null

/**
 * Whether the focus has moved to a field, or into a dialog, since it was on `before`. Content that arrives late must not take it from there,
 * in the middle of a word.
 */
export function hasMovedToField(before: Element | null): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === before || activeElement.closest('[inert]') !== null) return false
  return isModalOpen() || activeElement.matches('input, textarea, select, [contenteditable]')
}

const kinds = ['post', 'reply', 'item', 'message', 'room'] as const
const rowsOf = (kind: string, id?: string) => `[data-${kind}-id${id === undefined ? '' : `="${CSS.escape(id)}"`}]`
/** A feed can contain several kinds. */
const inFeed = '[data-post-id], [data-item-id]'
const anyRow = kinds.map((kind) => rowsOf(kind)).join()
const mostFrames = 60

/** The row that had the focus last, while a menu or dialog that was opened from it has it. */
let lastRow: HTMLElement | null = null

/** Remembers the row from which menus and dialogs are opened. Call it once per page. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>(anyRow)
    if (row) lastRow = row
    else if (!target.closest(floating)) lastRow = null
  })
}

/**
 * Call it before rows are removed: the focus then moves to the next row, or the one before, else to the sheet or page they were in.
 * Rows have `data-post-id`, `data-reply-id`, `data-item-id`, `data-message-id` or `data-room-id`.
 * @param ids of the rows, or of their author: then the row is the one from which it was done
 * @returns a function that moves the focus once the rows and the menu or dialog with the focus are removed
 */
export function keepFocusNear(...ids: readonly string[]): () => void {
  const removed = ids.flatMap((id) => [...document.querySelectorAll<HTMLElement>(kinds.map((kind) => rowsOf(kind, id)).join())])
  const row = removed.at(-1) ?? document.activeElement?.closest<HTMLElement>(anyRow) ?? lastRow
  const place = row?.closest<HTMLElement>('[role="dialog"], main')
  const kind = kinds.find((one) => row?.matches(rowsOf(one)))
  const feed = row?.closest('[role="feed"]')
  const feedRows = feed && [...feed.querySelectorAll<HTMLElement>(inFeed)]
  const rows = feedRows ?? (kind === undefined ? [] : [...document.querySelectorAll<HTMLElement>(rowsOf(kind))])
  const at = row ? rows.indexOf(row) : -1
  const near = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()].filter((one) => !removed.includes(one))
  return () => {
    let frames = 0
    const look = () => {
      frames += 1
      const { activeElement } = document
      const isLost = !isFocused()
      if (isLost && (!row?.isConnected || frames === mostFrames)) focusIn([row, ...near.map(drawnAnew)], shown(place))
      // Menus and dialogs have a closing transition.
      else if (frames < mostFrames && (isLost || row?.contains(activeElement) || activeElement?.closest('[role="menu"], [role="dialog"]')))
        requestAnimationFrame(look)
      else if (row?.contains(activeElement)) onNextChange(look)
    }
    requestAnimationFrame(look)
  }
}

/**
 * Call it before a control that has the focus is removed, where what it stands in stays.
 * @param next what takes the focus then: itself, or the first link or button in it; else the page
 * @returns a function that moves the focus once the control is removed, unless something else has taken it
 */
export function keepFocusAt(next: () => HTMLElement | null | undefined): () => void {
  const control = isFocused() ? document.activeElement : null
  return () => {
    let frames = 0
    const look = () => {
      frames += 1
      const isLost = !isFocused()
      if (isLost && (frames <= mostFrames || !control?.isConnected)) focusIn([next() ?? null], shown(null))
      else if (frames < mostFrames) requestAnimationFrame(look)
      else if (document.activeElement === control) onNextChange(look)
    }
    if (control) requestAnimationFrame(look)
  }
}

/**
 * Calls `look` once the page has changed: what has the focus may be removed only after main or the community has answered, however long
 * that takes. A focus that is lost without that was taken away by the person.
 */
function onNextChange(look: () => void): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    look()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Whether any element has the focus. */
export const isFocused = () => document.activeElement !== null && document.activeElement !== document.body

/** Whether a button was pressed by touch: a field that is focused then brings up the on-screen keyboard. */
export const isByTouch = ({ nativeEvent }: MouseEvent) => (nativeEvent as PointerEvent).pointerType === 'touch'

/** The row, or the one that has replaced it: a grid draws a card anew that moves to another row. */
function drawnAnew(row: HTMLElement): HTMLElement | null {
  const kind = kinds.find((one) => row.matches(rowsOf(one)))
  return row.isConnected || kind === undefined ? row : document.querySelector<HTMLElement>(rowsOf(kind, row.dataset[`${kind}Id`]))
}

const shown = (place: HTMLElement | null | undefined): HTMLElement | null =>
  place?.isConnected && place.closest('[inert]') === null ? place : document.querySelector('main')

const stops = 'a[href]:not([tabindex="-1"]), button:not(:disabled), summary'

/** An element that is focusable itself, or the first link or button in it; null where there is none, or the element is removed. */
function stopIn(element: HTMLElement | null): HTMLElement | null {
  if (!element?.isConnected) return null
  const isStop = element.tabIndex >= 0 || element.hasAttribute('tabindex')
  return isStop ? element : element.querySelector<HTMLElement>(stops)
}

/** Focuses the first row that can take the focus, else the place. */
function focusIn(rows: readonly (HTMLElement | null)[], place: HTMLElement | null): void {
  const row = [...rows, place].find((each) => stopIn(each) !== null)
  stopIn(row ?? null)?.focus({ preventScroll: true })
}

/** Moves the focus from a row of a feed to the next or previous one, if it is mounted. */
export function focusRow(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.closest('[role="feed"]')?.querySelectorAll<HTMLElement>(inFeed) ?? [])]
  const next = rows[rows.indexOf(row) + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
