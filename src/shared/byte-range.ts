/** A part of a file, from its first to its last byte. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part of a file that a `Range` header names (RFC 9110 "Range Requests"). A header of another form, or with several parts, is ignored as
 * the RFC allows.
 * @param length of the file, in bytes
 * @returns undefined for the whole file; null for a part outside of it
 */
export function byteRange(header: string | null | undefined, length: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  return first <= last ? { first, last } : null
}
