/**
 * An image path contains what a row needs before the image loads: `<id>-<width>x<height>-<rrggbb>.webp`, with width and height in pixels
 * after rotation to upright, and the average colour.
 */
const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})\.webp$/

export interface ImageFacts {
  width: number
  height: number
  colour: string
}

/** @returns the size and colour in an image store path, or null for any other text */
export function imageFacts(path: string): ImageFacts | null {
  const found = shape.exec(path)
  if (!found) return null
  return { width: Number(found[1]), height: Number(found[2]), colour: `#${found[3]}` }
}

/** @param id a UUID; @param colour `#rrggbb` */
export function imagePath(id: string, { width, height, colour }: ImageFacts): string {
  return `${id}-${width}x${height}-${colour.slice(1)}.webp`
}
