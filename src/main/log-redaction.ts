const secretFields = /"(token|password|newPassword|code|authorization|customToken)":"(?:[^"\\]|\\.)*"/gi
// Tokens are 256 random bits: 43 characters of base64url, 64 of hex.
const tokens = /(?<![\w-])[\w-]{40,}(?![\w-])/g
const bearers = /\b(bearer)\s+[\w.~+/=-]+/gi
const addresses = /[^\s"'<>()[\]:;,\\]+@[^\s"'<>()[\]:;,\\]+\.[^\s"'<>()[\]:;,\\]+/g
// A code stands by itself in a text; a number of six digits right behind a colon is a field such as a process id.
const codes = /(?<![\w.:/-])\d{6}(?![\w/-]|\.\d)/g

const isErrorCode = /":"[A-Za-z]+(?:_[A-Z]+)*"$/

/** A log line without what must never reach a disk: tokens, passwords, codes, e-mail addresses. */
export function redactLine(line: string): string {
  return line
    .replace(secretFields, (field, name: string) => (name === 'code' && isErrorCode.test(field) ? field : `"${name}":"[hidden]"`))
    .replace(bearers, '$1 [hidden]')
    .replace(addresses, '[e-mail]')
    .replace(tokens, '[hidden]')
    .replace(codes, '[code]')
}
