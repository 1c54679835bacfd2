/** Fields that are secret wherever they stand. */
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
/** Where what a caller sent stands; a `code` in there is one of the mailed codes, anywhere else an error's. */
const inputs = new Set(['input', 'body', 'eventData'])

// Tokens are 256 random bits: 43 characters of base64url, 64 of hex.
const tokens = /(?<![\w-])[\w-]{40,}(?![\w-])/g
const bearers = /\b(bearer)\s+[\w.~+/=-]+/gi
const addresses = /[^\s"'<>()[\]:;,\\=]+@[^\s"'<>()[\]:;,\\]+\.[^\s"'<>()[\]:;,\\]+/g
// A code stands by itself in a text; a number of six digits right behind a colon is a field such as a process id.
const codes = /(?<![\w.:/-])\d{6}(?![\w/-]|\.\d)/g

/** A log line (JSON) without what must never reach a disk: tokens, tickets, passwords, codes, e-mail addresses, telephone numbers. */
export function redactLine(line: string): string {
  const entry = parse(line)
  return entry === undefined ? redactText(line) : `${JSON.stringify(redact(entry, ''))}\n`
}

/** @param within the name of the field it stands in */
function redact(value: unknown, within: string): unknown {
  if (typeof value === 'string') return redactText(value)
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
