const kinds = ['post', 'reply', 'item', 'message', 'room'] as const
const rowsOf = (kind: string, id?: string) => `[data-${kind}-id${id === undefined ? '' : `="${CSS.escape(id)}"`}]`
const anyRow = kinds.map((kind) => rowsOf(kind)).join()
const floating = '[role="menu"], [role="dialog"]'
const mostFrames = 60

/**
 * To be called before a row goes: keyboard and screen reader then go on at the next one, or the one before, not at the top of the page.
 * Rows are known by `data-post-id`, `data-reply-id`, `data-item-id`, `data-message-id` or `data-room-id`.
 * @param id of the row, or of whoever wrote it: then the row is the one with the focus
 * @returns what moves the focus, once the row has gone and with it the menu or dialog that had the focus
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
      // What floats takes its time to leave.
      else if (frames < mostFrames && (isLost || row.contains(activeElement) || activeElement?.closest(floating)))
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
}

/** A row that is a stop itself, or the first thing in it that one can press. */
function focusIn(row: HTMLElement | undefined): void {
  const stop = row && row.tabIndex >= 0 ? row : row?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button')
  stop?.focus({ preventScroll: true })
}
