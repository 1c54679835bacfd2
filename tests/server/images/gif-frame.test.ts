import { describe, expect, it } from 'vitest'
import { type Canvas, decodeFirstFrame } from '../../../src/server/images/gif-frame'
import { gifs } from '../../support/gifs'

const colours = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
]
const pixel = ({ width, pixels }: Canvas, x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
const decode = async (bytes: Uint8Array, most = 50_000_000) => decodeFirstFrame(bytes, most)

describe('the first frame of a GIF', () => {
  it.each([
    [7, 5],
    [640, 480],
    [801, 601],
  ])('is decoded completely at %d by %d', async (width, height) => {
    const canvas = await decode(gifs.stripes(width, height))
    expect(canvas).toMatchObject({ width, height })
    for (let at = 0; at < 200; at += 1) {
      const [x, y] = [(at * 37) % width, (at * 91) % height]
      expect(pixel(canvas, x, y)).toEqual(colours[x % 4])
    }
    expect(pixel(canvas, width - 1, height - 1)).toEqual(colours[(width - 1) % 4])
  })

  it('has its interlaced rows in the right order', async () => {
    const canvas = await decode(gifs.interlacedRows(5, 23))
    for (let row = 0; row < 23; row += 1) expect(pixel(canvas, 2, row)).toEqual(colours[row % 4])
  })

  it('is not one of the later ones', async () => {
    expect(pixel(await decode(gifs.stripes(8, 8, { second: true })), 0, 0)).toEqual(colours[0])
  })

  it('is transparent where nothing was drawn', async () => {
    const canvas = await decode(gifs.clear())
    expect(pixel(canvas, 0, 0)).toEqual([0, 0, 0, 0])
    expect(pixel(canvas, 1, 1)).toEqual([0, 0, 0, 0])
    expect(pixel(canvas, 2, 1)).toEqual(colours[1])
  })

  it('is refused in every truncated file, and with more pixels than allowed', async () => {
    const whole = gifs.stripes(9, 9)
    const end = whole.length - 4
    for (let length = 0; length < end; length += 1) await expect(decode(whole.subarray(0, length))).rejects.toBeInstanceOf(RangeError)
    expect(() => decodeFirstFrame(whole, 80)).toThrow(RangeError)
  })

  it('is decoded or refused for any bytes', async () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed
    }
    for (let round = 0; round < 3000; round += 1) {
      const bytes = gifs.stripes(16, 16)
      for (let change = 0; change < 6; change += 1) bytes[13 + (random() % (bytes.length - 13))] = random() % 256
      const canvas = await decode(bytes, 100_000).catch((error: unknown) => error)
      if (canvas instanceof Error) expect(canvas).toBeInstanceOf(RangeError)
    }
  })
})
