type Value = string | number

/**
 * A table as CSV for spreadsheet programs: UTF-8 with a byte order mark, so that Korean is read correctly, and CRLF. Text that would be
 * read as a formula gets a leading apostrophe.
 */
export function csvOf(rows: readonly (readonly Value[])[]): string {
  return `\uFEFF${csvRows(rows)}`
}

/** Further rows of such a table. */
export function csvRows(rows: readonly (readonly Value[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: Value): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;'\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
