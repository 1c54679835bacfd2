const rowOf = (id: string) => ['post', 'reply', 'item'].map((kind) => `[data-${kind}-id="${CSS.escape(id)}"]`).join()
const anyRow = '[data-post-id], [data-reply-id], [data-item-id]'

/**
 * To be called before a row goes: keyboard and screen reader then go on at the next one, or the one before, not at the top of the page.
 * @param id of the row, or of whoever wrote it: then the row is the one with the focus
 * @returns what moves the focus, once the row has gone
 */
export function keepFocusNear(id: string): () => void {
  const row = document.querySelector<HTMLElement>(rowOf(id)) ?? document.activeElement?.closest<HTMLElement>(anyRow)
  if (!row) return () => {}
  const rows = [...document.querySelectorAll<HTMLElement>(anyRow)]
  const at = rows.indexOf(row)
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  return () => {
    // After the dialog or menu has led the focus back, perhaps to what is no longer there.
    window.setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost) near.find((one) => one.isConnected && one.tabIndex >= 0)?.focus({ preventScroll: true })
    })
  }
}
