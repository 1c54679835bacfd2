/** The two sizes in which an image is stored (docs/product/calls.md "Images"). */
export type ImageSize = 'full' | 'thumbnail'

/** Stores encoded images by path. Paths are created by shared/text/image-path.ts. */
export interface ImageStore {
  /** Both sizes are durable when it resolves. */
  put(path: string, full: Uint8Array, thumbnail: Uint8Array): Promise<void>
  /** The WebP bytes, or null when there is no such image. */
  get(path: string, size: ImageSize): Promise<Uint8Array | null>
  remove(path: string): Promise<void>
}
