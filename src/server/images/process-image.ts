import type * as encoding from '@napi-rs/image'
import { v7 } from 'uuid'
import { limits } from '../../shared/limits'
import { imagePath } from '../../shared/text/image-path'
import { createGate } from '../gate'
import { refuse } from '../http/handler'
import { decodeFirstFrame } from './gif-frame'
import { type ImageHeader, readImageHeader } from './image-header'

type Encoder = typeof encoding
type Picture = InstanceType<Encoder['Transformer']>

const quality = { full: 82, thumbnail: 76 }

/** An image as it is kept: WebP without metadata in two sizes, its facts in its path (shared/text/image-path.ts). */
export interface ProcessedImage {
  path: string
  full: Uint8Array
  thumbnail: Uint8Array
}

/**
 * Decodes an upload by its content and encodes it again (api `/img`): upright, at most 2048 px, and a thumbnail of at most 480.
 * @throws Refusal `unsupportedMedia` for what is no whole JPEG, PNG, WebP or GIF; `tooLarge` over 50 megapixels, read before
 * decoding; `busy` when too many wait
 */
export type ImageProcessor = (bytes: Uint8Array) => Promise<ProcessedImage>

export function createImageProcessor(): ImageProcessor {
  // A decoded image of 50 megapixels is 200 MB.
  const gate = createGate({ atOnce: 2, waiting: 32 })
  return async (bytes) => {
    const header = readImageHeader(bytes)
    if (!header) throw refuse('unsupportedMedia')
    if (header.width * header.height > limits.images.pixels) throw refuse('tooLarge')
    return gate(() => encodeAgain(bytes, header))
  }
}

async function encodeAgain(bytes: Uint8Array, header: ImageHeader): Promise<ProcessedImage> {
  const encoder = await import('@napi-rs/image')
  const { longestSide, thumbnail: thumbnailSide } = limits.images
  const full = await decodedOrRefused(async () => {
    const { picture, width, height } = await decode(encoder, bytes, header)
    return within(encoder, picture, Math.max(width, height), longestSide).webp(quality.full)
  })
  const { width, height } = sizeOf(full)
  const shrunk = within(encoder, new encoder.Transformer(full), Math.max(width, height), thumbnailSide)
  const thumbnail = await shrunk.webp(quality.thumbnail)
  const colour = await averageColour(encoder, thumbnail)
  return { path: imagePath(v7(), { width, height, colour }), full, thumbnail }
}

async function decode(
  encoder: Encoder,
  bytes: Uint8Array,
  header: ImageHeader,
): Promise<{ picture: Picture; width: number; height: number }> {
  if (header.format === 'gif') {
    const { width, height, pixels } = await decodeFirstFrame(bytes, limits.images.pixels)
    return { picture: encoder.Transformer.fromRgbaPixels(pixels, width, height), width, height }
  }
  // Without an argument the picture is turned as its own metadata says.
  return { picture: new encoder.Transformer(bytes).rotate(), width: header.width, height: header.height }
}

function within(encoder: Encoder, picture: Picture, longest: number, most: number): Picture {
  // Inside would also make small pictures larger.
  return longest > most ? picture.fastResize({ width: most, height: most, fit: encoder.ResizeFit.Inside }) : picture
}

/** What cannot be decoded is no image, whatever its first bytes say. */
async function decodedOrRefused<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch {
    throw refuse('unsupportedMedia')
  }
}

function sizeOf(webp: Uint8Array): { width: number; height: number } {
  const header = readImageHeader(webp)
  if (!header) throw new Error('the encoder made no WebP')
  return header
}

/** @returns `#rrggbb` of all pixels together */
async function averageColour(encoder: Encoder, webp: Uint8Array): Promise<string> {
  const pixel = new encoder.Transformer(webp).fastResize({
    width: 1,
    height: 1,
    fit: encoder.ResizeFit.Fill,
    filter: encoder.FastResizeFilter.Box,
  })
  const [red = 0, green = 0, blue = 0] = await pixel.rawPixels()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
