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
const addresses = /[^\s"'<>()[\]:;,\\=]+@[^\s"'<>()[\]:;,\\]+\.[^\s"'<>()[\]:;,\\]+/g
// Codes are separate words; six digits directly after a colon are a field such as a process id.
const codes = /(?<![\w.:/-])\d{6}(?![\w/-]|\.\d)/g

/** A log line (JSON) without secrets and personal data: tokens, tickets, passwords, codes, e-mail addresses, telephone numbers. */
export function redactLine(line: string): string {
  const entry = parse(line)
  return entry === undefined ? redactText(line) : `${JSON.stringify(redact(entry, ''))}\n`
}

/** @param within the name of the enclosing field */
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
