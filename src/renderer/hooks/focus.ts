const floating = '[role="dialog"], [role="menu"], :modal'

/** Whether a dialog, menu or image viewer is open, which then handles the keys. */
export const isSomethingFloating = () => document.querySelector(floating) !== null

const kinds = ['post', 'reply', 'item', 'message', 'room'] as const
const rowsOf = (kind: string, id?: string) => `[data-${kind}-id${id === undefined ? '' : `="${CSS.escape(id)}"`}]`
const anyRow = kinds.map((kind) => rowsOf(kind)).join()
const mostFrames = 60

/**
 * Call it before a row is removed: the focus then moves to the next row, or the one before, not to the top of the page.
 * Rows have `data-post-id`, `data-reply-id`, `data-item-id`, `data-message-id` or `data-room-id`.
 * @param id of the row, or of its author: then the row is the one with the focus
 * @returns a function that moves the focus once the row and the menu or dialog with the focus are removed
 */
export function keepFocusNear(id: string): () => void {
  const known = kinds.map((kind) => rowsOf(kind, id)).join()
  const row = document.querySelector<HTMLElement>(known) ?? document.activeElement?.closest<HTMLElement>(anyRow)
  const kind = kinds.find((one) => row?.matches(rowsOf(one)))
  if (!row || !kind) return () => {}
  const rows = [...document.querySelectorAll<HTMLElement>(rowsOf(kind))]
  const at = rows.indexOf(row)
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  return () => {
    let frames = 0
    const look = () => {
      frames += 1
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body
      if (isLost && !row.isConnected) focusIn(near.find((one) => one.isConnected))
      // Menus and dialogs have a closing transition.
      else if (frames < mostFrames && (isLost || row.contains(activeElement) || activeElement?.closest('[role="menu"], [role="dialog"]')))
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
}

/** Focuses a row that is focusable itself, or the first link or button in it. */
function focusIn(row: HTMLElement | undefined): void {
  const stop = row && row.tabIndex >= 0 ? row : row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button')
  stop?.focus({ preventScroll: true })
}

/** Moves the focus from a row of a feed to the next or previous one, if it is mounted. */
export function focusRow(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.closest('[role="feed"]')?.querySelectorAll<HTMLElement>('[data-post-id], [data-item-id]') ?? [])]
  const next = rows[rows.indexOf(row) + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
