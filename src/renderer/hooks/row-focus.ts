/** Moves the focus from a row of a feed to the one `by` rows on, if it is drawn. */
export function focusRow(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.closest('[role="feed"]')?.querySelectorAll<HTMLElement>('[data-post-id], [data-item-id]') ?? [])]
  const next = rows[rows.indexOf(row) + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
