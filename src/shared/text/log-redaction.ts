/** Names of fields that are always secret. */
const secretNames = new Set([
  'token',
  'customToken',
  'ticket',
  'password',
  'newPassword',
  'authorization',
  'cookie',
  'idempotency-key',
  'email',
  'phone',
])
/** Names of fields that hold caller input. A `code` inside one is a mailed code, anywhere else it is an error code. */
const inputs = new Set(['input', 'body', 'eventData'])

// Tokens have 256 random bits: 43 characters in base64url, 64 in hex.
const tokens = /(?<![\w-])[\w-]{40,}(?![\w-])/g
const bearers = /\b(bearer)\s+[\w.~+/=-]+/gi
// A text may be megabytes that somebody made up: a match begins only where a run begins, and each run is read in one way, so that the time
// grows with the length of the text alone.
const addresses = /(?<![^\s"'<>()[\]:;,\\=@])[^\s"'<>()[\]:;,\\=@]+@[^\s"'<>()[\]:;,\\=@.]+(?:\.[^\s"'<>()[\]:;,\\=@.]+)+/g
// Codes are separate words; six digits directly after a colon are a field such as a process id.
const codes = /(?<![\w.:/-])\d{6}(?![\w/-]|\.\d)/g

/** The longest text of a line, and the longest line. */
const mostText = 8_000
const mostLine = 64_000

/**
 * A log line (JSON) without secrets and personal data: tokens, tickets, passwords, codes, e-mail addresses, telephone numbers. What is too
 * long is cut.
 */
export function redactLine(line: string): string {
  const entry = parse(line)
  if (entry === undefined) return `${cut(redactText(line.trimEnd()), mostLine)}\n`
  const redacted = redact(entry, '')
  const written = JSON.stringify(redacted)
  if (written.length <= mostLine) return `${written}\n`
  const { level, time, msg } = Object(redacted)
  return `${JSON.stringify({ level, time, msg, beginning: cut(written, mostText) })}\n`
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** @param within the name of the enclosing field */
function redact(value: unknown, within: string): unknown {
  if (typeof value === 'string') return cut(redactText(value), mostText)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => redact(each, within))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSecret(name, within) && each !== null ? '[hidden]' : redact(each, name)]),
  )
}

function isSecret(name: string, within: string): boolean {
  return secretNames.has(name) || (name === 'code' && inputs.has(within))
}

function redactText(text: string): string {
  return text.replace(bearers, '$1 [hidden]').replace(addresses, '[e-mail]').replace(tokens, '[hidden]').replace(codes, '[code]')
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
