import type { Readable } from 'node:stream'

/** The two sizes in which an image is stored (docs/product/calls.md "Images"). */
export type ImageSize = 'full' | 'thumbnail'
export const imageSizes: readonly ImageSize[] = ['full', 'thumbnail']

/** An encoded image while it is read. */
export interface StoredImage {
  bytes: number
  /** The WebP file. Whoever does not read it to its end has to destroy it. */
  content: Readable
}

/** Stores encoded images by path. Paths are created by shared/text/image-path.ts. */
export interface ImageStore {
  /** Both sizes are durable when it resolves. */
  put(path: string, full: Uint8Array, thumbnail: Uint8Array): Promise<void>
  /** @returns null when there is no such image */
  get(path: string, size: ImageSize): Promise<StoredImage | null>
  /** Whether both sizes were stored. */
  has(path: string): Promise<boolean>
  /** Also when there is no such image. */
  remove(path: string): Promise<void>
  /** Finds out whether the store can be used. @throws an error that says why not */
  verify(): Promise<void>
}

/** A store on another machine cannot be reached, does not answer in time, or refuses a request. */
export class StoreUnavailable extends Error {}
