import { limits } from './limits'

/** How many of a file's first bytes tell its type. */
export const pictureHeadBytes = 12

/** Why a file is not an accepted picture (docs/product/feed.md "Pictures"). */
export type FileProblem = 'empty' | 'heic' | 'wrongType' | 'tooLarge'

/** A file that is not accepted, by its name, and why. */
export interface RefusedFile<Problem = FileProblem> {
  name: string
  problem: Problem
}

/** The type of an accepted picture by its first bytes, as Latin-1 text, else null. */
export function pictureTypeOf(head: string): string | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  return null
}

/** Why a file is not an accepted picture, judged by its first bytes and its size, not by its name; null when it is. */
export function pictureProblem(head: string, size: number): FileProblem | null {
  if (size === 0) return 'empty'
  if (isHeic(head)) return 'heic'
  if (pictureTypeOf(head) === null) return 'wrongType'
  return size > limits.images.bytes ? 'tooLarge' : null
}

/** The pictures of Apple's cameras, in the container that videos use too. */
const isHeic = (head: string) => /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(head)
