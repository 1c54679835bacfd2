import { readFile } from 'node:fs/promises'
import type * as encoding from '@napi-rs/image'
import { v7 } from 'uuid'
import { limits } from '../../shared/limits'
import { imagePath } from '../../shared/text/image-path'
import { createFairGate } from '../fair-gate'
import { Refusal, refuse, type UploadedFile } from '../http/handler'
import { type ImageHeader, readImageHeader } from './image-header'
import { createWorkBudget } from './work-budget'

type Encoder = typeof encoding
type Picture = InstanceType<Encoder['Transformer']>

const quality = { full: 82, thumbnail: 76 }
const gifWithinMs = 20_000
// A frame may be larger than the canvas that its file declares, up to this many pixels.
const smallGif = 1_000_000

/** An image as it is stored: WebP without metadata in two sizes, with its size and colour in its path (shared/text/image-path.ts). */
export interface ProcessedImage {
  path: string
  full: Uint8Array
  thumbnail: Uint8Array
}

/**
 * Decodes an upload by its content and encodes it again (docs/product/calls.md "Images"): upright, at most 2048 px, and a thumbnail of at
 * most 480.
 * @throws Refusal `unsupportedMedia` for anything but a complete JPEG, PNG, WebP or GIF; `tooLarge` above 50 megapixels or the memory
 * allowed for decoding, both read from the header; `busy` when too many wait
 * @param caller callers take turns, so that nobody waits for all the uploads of another
 */
export interface ImageProcessor {
  (caller: string, file: Pick<UploadedFile, 'path'>): Promise<ProcessedImage>
  /** How many pictures wait. */
  waiting(): number
}

export function createImageProcessor(): ImageProcessor {
  // Large enough for every form that was accepted.
  const gate = createFairGate({ atOnce: 2, waiting: 2 * limits.uploads.files.inAll })
  const memory = createWorkBudget(limits.uploads.decodingBytes)
  const process = (caller: string, { path }: Pick<UploadedFile, 'path'>) =>
    gate(caller, async () => {
      const bytes = await readFile(path)
      const header = readImageHeader(bytes)
      if (!header) throw refuse('unsupportedMedia')
      if (header.width * header.height > limits.images.pixels) throw refuse('tooLarge')
      return memory(decodingCost(header), () => encodeAgain(bytes, header))
    })
  return Object.assign(process, { waiting: gate.waiting })
}

/** The measured peak of memory in bytes: the decoded picture, twice, and copies of it with four and five channels. */
function decodingCost({ format, width, height, bytesPerPixel }: ImageHeader): number {
  return pixelsOf(format, width * height) * (9 + 2 * bytesPerPixel)
}

function pixelsOf(format: ImageHeader['format'], pixels: number): number {
  return format === 'gif' ? Math.max(smallGif, pixels) : pixels
}

async function encodeAgain(bytes: Uint8Array, header: ImageHeader): Promise<ProcessedImage> {
  const encoder = await import('@napi-rs/image')
  const { longestSide, thumbnail: thumbnailSide } = limits.images
  const full = await decodedOrRefused(async () => {
    if (header.format === 'gif') return encodeGif(bytes, header)
    // Without an argument the picture is rotated as its metadata says.
    const picture = new encoder.Transformer(bytes).rotate()
    return within(encoder, picture, Math.max(header.width, header.height), longestSide).webp(quality.full)
  })
  const { width, height } = sizeOf(full)
  const shrunk = within(encoder, new encoder.Transformer(full), Math.max(width, height), thumbnailSide)
  const thumbnail = await shrunk.webp(quality.thumbnail)
  const colour = await averageColour(encoder, thumbnail)
  return { path: imagePath(v7(), { width, height, colour }), full, thumbnail }
}

async function encodeGif(gif: Uint8Array, { width, height }: ImageHeader): Promise<Uint8Array> {
  const { DecodingTimeout, encodeFirstFrame } = await import('./gif-thread')
  const pixels = pixelsOf('gif', width * height)
  const order = { gif, pixels, longestSide: limits.images.longestSide, quality: quality.full }
  return encodeFirstFrame(order, gifWithinMs).catch((error: unknown) => {
    throw error instanceof DecodingTimeout ? refuse('tooLarge') : error
  })
}

function within(encoder: Encoder, picture: Picture, longest: number, most: number): Picture {
  // The mode `inside` would also enlarge small pictures.
  return longest > most ? picture.fastResize({ width: most, height: most, fit: encoder.ResizeFit.Inside }) : picture
}

/** What cannot be decoded is not an image, whatever its header says. */
async function decodedOrRefused<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    throw error instanceof Refusal ? error : refuse('unsupportedMedia')
  }
}

function sizeOf(webp: Uint8Array): { width: number; height: number } {
  const header = readImageHeader(webp)
  if (!header) throw new Error('the encoder made no WebP')
  return header
}

/** @returns the average colour of all pixels as `#rrggbb` */
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
