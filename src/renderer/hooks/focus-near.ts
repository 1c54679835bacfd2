const rowOf = (id: string) => ['post', 'reply', 'item'].map((kind) => `[data-${kind}-id="${CSS.escape(id)}"]`).join()
const anyRow = '[data-post-id], [data-reply-id], [data-item-id]'
const floating = '[role="menu"], [role="dialog"]'
const mostFrames = 60

/**
 * To be called before a row goes: keyboard and screen reader then go on at the next one, or the one before, not at the top of the page.
 * @param id of the row, or of whoever wrote it: then the row is the one with the focus
 * @returns what moves the focus, once the row has gone and with it the menu or dialog that had the focus
 */
export function keepFocusNear(id: string): () => void {
  const row = document.querySelector<HTMLElement>(rowOf(id)) ?? document.activeElement?.closest<HTMLElement>(anyRow)
  if (!row) return () => {}
  const rows = [...document.querySelectorAll<HTMLElement>(anyRow)]
  const at = rows.indexOf(row)
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  return () => {
    let frames = 0
    const look = () => {
      frames += 1
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body
      if (isLost && !row.isConnected) near.find((one) => one.isConnected && one.tabIndex >= 0)?.focus({ preventScroll: true })
      // What floats takes its time to leave.
      else if (frames < mostFrames && (isLost || row.contains(activeElement) || activeElement?.closest(floating)))
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
}
