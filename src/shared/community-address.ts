import type { CommunityConnection } from './community'

/**
 * Whether the app may connect to an address, and the form in which the address is stored and shown. `open`: https anywhere, or http on this
 * machine. `plain`: http on a private network, allowed only after a warning. `refused`: `addressInvalid` means that it is not a community's
 * address, `addressNotSecure` that it is http to any other host.
 */
export type CommunityAddress = { kind: 'open' | 'plain'; address: string } | { kind: 'refused'; why: 'addressInvalid' | 'addressNotSecure' }

interface ParsedUrl {
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  origin: string
  pathname: string
}
// A global of both Node and browsers, but in none of the type libraries that src/shared includes.
declare const URL: { new (text: string): ParsedUrl; canParse(text: string): boolean }

/**
 * Validates an address from any source: the server choice, the environment, the command line, stored settings. It checks the host after URL
 * parsing, as the network stack sees it, so that 2130706433, 0x7f.1 and 127.0.0.1 are one host.
 */
export function readCommunityAddress(text: string): CommunityAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { kind: 'refused', why: 'addressInvalid' }
  if (url.username !== '' || url.password !== '' || url.port === '0') return { kind: 'refused', why: 'addressInvalid' }
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  if (url.protocol === 'https:' || isLoopbackHost(url.hostname)) return { kind: 'open', address }
  return isPrivateHost(url.hostname) ? { kind: 'plain', address } : { kind: 'refused', why: 'addressNotSecure' }
}

/**
 * Validates the address of a feed of updates, a folder whose files are downloaded: https, or http on this machine.
 * @returns the address with a slash at its end, since without it a file's name would replace its last part; null when it cannot be used
 */
export function readUpdateFeed(text: string): string | null {
  const read = readCommunityAddress(text)
  return read.kind === 'open' && !/[?#]/.test(text) ? `${read.address}/` : null
}

/** What protects the way to an address that `readCommunityAddress` allows. */
export function connectionTo(address: string): CommunityConnection {
  if (address.startsWith('https:')) return 'encrypted'
  return readCommunityAddress(address).kind === 'open' ? 'local' : 'plain'
}

/**
 * Whether a URL's hostname is this machine. Names below localhost do not count, because not every resolver resolves them to this machine.
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || ipv4Of(hostname)?.[0] === 127
}

/** Whether a URL's hostname is in a private network: RFC 1918, link-local, IPv6 unique local, or an mDNS name. */
export function isPrivateHost(hostname: string): boolean {
  const ipv4 = ipv4Of(hostname)
  if (ipv4 !== null) {
    const [first = 0, second = 0] = ipv4
    return (
      first === 10 ||
      (first === 172 && second >= 16 && second <= 31) ||
      (first === 192 && second === 168) ||
      (first === 169 && second === 254)
    )
  }
  // fc00::/7 and fe80::/10. The URL parser writes the first group in full, without leading zeros.
  return /^\[(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(hostname) || /^(?:[^.]+\.)+local$/.test(hostname)
}

function ipv4Of(hostname: string): number[] | null {
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname.split('.').map(Number) : null
}
