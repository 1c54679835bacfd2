import { isIPv6 } from 'node:net'

/**
 * The network that limits count an address by: an IPv4 address itself, also when written as IPv6 (`::ffff:192.0.2.1`); the first 64 bits
 * of any other IPv6 address, since one customer has at least such a network.
 * @returns '192.0.2.1' or '2001:db8:0:1::/64'
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? address
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser converts a dotted ending to two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  if (tail === undefined) return numbers(head)
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}
