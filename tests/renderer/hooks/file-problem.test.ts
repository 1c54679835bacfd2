import { expect, it } from 'vitest'
import { fileProblem } from '../../../src/renderer/hooks/files'
import { limits } from '../../../src/shared/limits'

/** A file that begins with Latin-1 characters. */
const file = (head: string, size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set([...head].map((sign) => sign.charCodeAt(0)))
  return new File([bytes], 'IMG_0001.jpg', { type: 'image/jpeg' })
}

it.each([
  ['a JPEG', file('\xff\xd8\xff\xe0'), null],
  ['a WebP', file('RIFF\0\0\0\0WEBP'), null],
  ['an empty file', new File([], 'empty.png', { type: 'image/png' }), 'empty'],
  ['a HEIC picture with the name of another kind', file('\0\0\0\x18ftypheic'), 'heic'],
  ['a HEIF sequence', file('\0\0\0\x18ftypmsf1'), 'heic'],
  ['a video', file('\0\0\0\x18ftypisom'), 'wrongType'],
  ['a text', file('hello'), 'wrongType'],
  ['a large JPEG', file('\xff\xd8\xff\xe0', limits.images.bytes + 1), 'tooLarge'],
])('%s is judged by its content', async (_what, given, problem) => {
  expect(await fileProblem(given)).toBe(problem)
})
