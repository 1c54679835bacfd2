import { describe, expect, it } from 'vitest'
import { fileProblem } from '../../../src/renderer/hooks/files'

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

  it('is not a picture by its name alone', async () => {
    expect(await fileProblem(file([0x3c, 0x73, 0x76, 0x67]))).toBe('wrongType')
    // What begins a video begins a HEIC picture too, but for its brand.
    expect(await fileProblem(file([0, 0, 0, 0x18, ...Buffer.from('ftypisom')]))).toBe('wrongType')
  })

  it('is reported as empty, or as a HEIC picture whatever its name is', async () => {
    expect(await fileProblem(file([]))).toBe('empty')
    for (const brand of ['heic', 'heix', 'mif1', 'msf1'])
      expect(await fileProblem(file([0, 0, 0, 0x18, ...Buffer.from(`ftyp${brand}`)], 'IMG_0001.jpg')), brand).toBe('heic')
  })

  it('is refused when it is too large', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1)
    bytes.set([0xff, 0xd8, 0xff])
    expect(await fileProblem(file(bytes))).toBe('tooLarge')
    expect(await fileProblem(file(bytes.subarray(1)))).toBe('wrongType')
  })
})
