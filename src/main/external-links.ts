const longest = 2048
const schemes = ['http:', 'https:', 'mailto:']

/** The address in the form passed to the system, or null when it must not be opened. */
export function externalAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null
}
