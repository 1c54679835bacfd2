type Value = string | number

/**
 * A table as Excel and its like open it: UTF-8 with its mark, so that Korean stays Korean, and CRLF. What a person typed is never a
 * formula: a text that would begin one is led by an apostrophe.
 */
export function csvOf(rows: readonly (readonly Value[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: Value): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",;'\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
