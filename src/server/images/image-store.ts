import type { Readable } from 'node:stream'
import { imageFacts } from '../../shared/text/image-path'
import { voiceFacts } from '../../shared/text/voice-path'

/** The two sizes in which an image is stored (docs/product/calls.md "Images"). */
export type ImageSize = 'full' | 'thumbnail'
const pictureSizes: readonly ImageSize[] = ['full', 'thumbnail']

/** The sizes in which something is stored: a recording, which is stored beside the pictures, has no thumbnail. None of any other text. */
export function sizesOf(path: string): readonly ImageSize[] {
  if (imageFacts(path)) return pictureSizes
  return voiceFacts(path) ? ['full'] : []
}

/** The content type of what is stored at a path. */
export const storedType = (path: string): 'image/webp' | 'audio/ogg' => (voiceFacts(path) ? 'audio/ogg' : 'image/webp')

/** Whether something is stored in a size. @throws Error for what is no path of the store */
export function hasSize(path: string, size: ImageSize): boolean {
  const sizes = sizesOf(path)
  if (sizes.length === 0) throw new Error('not a path of the image store')
  return sizes.includes(size)
}

/** An encoded image while it is read. */
export interface StoredImage {
  bytes: number
  /** The WebP file, or the recording. Whoever does not read it to its end has to destroy it. */
  content: Readable
}

/** Stores encoded images and recordings by path. Paths are created by shared/text/image-path.ts and voice-path.ts. */
export interface ImageStore {
  /** All is durable when it resolves. @param thumbnail null for a recording */
  put(path: string, full: Uint8Array, thumbnail: Uint8Array | null): Promise<void>
  /** @returns null when there is no such image, or not in that size */
  get(path: string, size: ImageSize): Promise<StoredImage | null>
  /** Whether all its sizes were stored. */
  has(path: string): Promise<boolean>
  /** Also when there is no such image. */
  remove(path: string): Promise<void>
  /** Finds out whether the store can be used. @throws an error that says why not */
  verify(): Promise<void>
}

/** A store on another machine cannot be reached, does not answer in time, or refuses a request. */
export class StoreUnavailable extends Error {}
