import { isLoopbackHost, isPrivateHost } from './community-address'

/**
 * Whether an IP address, as a socket or an interface has it, is this machine's own or lies in a private network: RFC 1918, link-local, IPv6
 * unique local. IPv4 mapped into IPv6 counts as IPv4.
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const hostname = plain.includes(':') ? `[${plain.toLowerCase()}]` : plain
  return isLoopbackHost(hostname) || isPrivateHost(hostname)
}
