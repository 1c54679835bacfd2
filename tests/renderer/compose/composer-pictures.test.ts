import { describe, expect, it } from 'vitest'
import { moved, type Picture, pathsOf, pictureBlock, withState } from '../../../src/renderer/features/feed/composer-pictures'
import { fileProblem } from '../../../src/renderer/ui/picture-content'

const picture = (id: string): Picture => ({ id, preview: null, state: { is: 'there', path: `${id}.webp` } })
const four = ['a', 'b', 'c', 'd'].map(picture)
const order = (pictures: Picture[]) => pictures.map(({ id }) => id).join('')

describe('the pictures of a post', () => {
  it('are blocked by five, or by a video link while there are none', () => {
    expect([0, 1, 4, 5].map((count) => pictureBlock(count, true))).toEqual(['video', null, null, 'full'])
    expect([0, 1, 4, 5].map((count) => pictureBlock(count, false))).toEqual([null, null, null, 'full'])
  })

  it('move by places and stop at the ends', () => {
    expect(order(moved(four, 'b', 1))).toBe('acbd')
    expect(order(moved(four, 'd', -3))).toBe('dabc')
    expect(order(moved(four, 'a', -1))).toBe('abcd')
    expect(order(moved(four, 'c', 9))).toBe('abdc')
    expect(order(moved(four, 'gone', 1))).toBe('abcd')
  })

  it('that are not there yet have no path', () => {
    const sending = withState(four, 'b', { is: 'sending', sent: 0.5 })
    expect(pathsOf(sending)).toEqual(['a.webp', 'c.webp', 'd.webp'])
    expect(withState(sending, 'removed', { is: 'there', path: 'x.webp' })).toEqual(sending)
  })
})

describe('a file', () => {
  const file = (bytes: number[] | Uint8Array, name = 'a.png') => new File([Uint8Array.from(bytes)], name, { type: 'image/png' })

  it.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['GIF', [...'GIF89a'].map((letter) => letter.charCodeAt(0))],
    ['WebP', [...'RIFF....WEBP'].map((letter) => letter.charCodeAt(0))],
  ])('is a picture by its first bytes: %s', async (_, bytes) => {
    expect(await fileProblem(file(bytes, 'no-picture.txt'))).toBeNull()
  })

  it('is none by its name', async () => {
    expect(await fileProblem(file([0x3c, 0x73, 0x76, 0x67]))).toBe('wrongType')
    expect(await fileProblem(file([]))).toBe('wrongType')
  })

  it('may be too large', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1)
    bytes.set([0xff, 0xd8, 0xff])
    expect(await fileProblem(file(bytes))).toBe('tooLarge')
    expect(await fileProblem(file(bytes.subarray(1)))).toBe('wrongType')
  })
})
