import iconv from 'iconv-lite'
import type { ImportEncoding } from '../../../shared/notebook/importing'

/**
 * The encoding of a text file: by its byte order mark, else UTF-16 where every second byte of the beginning is mostly zero, else UTF-8
 * where the bytes are valid as that, else CP949, in which Korean Excel writes CSV.
 */
export function encodingOf(bytes: Uint8Array): ImportEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be'
  const zeros = [0, 0]
  const head = bytes.subarray(0, 4096)
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  // Korean text has no zero bytes, but its separators and line breaks do.
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 50 && odd > even * 4) return 'utf16le'
  if (even > head.length / 50 && even > odd * 4) return 'utf16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf8'
  } catch {
    return 'cp949'
  }
}

/** A text file's content without its byte order mark. What is not valid in the encoding becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: ImportEncoding): string {
  // Node's own decoder knows "euc-kr" without the syllables that CP949 adds.
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding === 'utf16be' ? 'utf16-be' : encoding)
}
