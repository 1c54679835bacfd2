/** A number below 2^32 computed from names: FNV-1a with a final mix, since it is called thousands of times at a start. */
export function nameHash(...names: string[]): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(names.join('\n'))) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A time in a range, more often near its beginning. @param hash of `nameHash` */
export function between(begin: number, end: number, hash: number): number {
  return Math.round(begin + (end - begin) * (hash / 2 ** 32) ** 2)
}
