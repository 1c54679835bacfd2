/** The aspect ratio of covers. */
export const coverShape = 16 / 9
export const mostZoom = 4
const mostWidth = 2048

interface Size {
  width: number
  height: number
}

/** The chosen part of a picture: `x` and `y` from 0 (left, top) to 1 (right, bottom) of the remaining space, `zoom` from 1 (largest). */
export interface Choice {
  x: number
  y: number
  zoom: number
}

export const middle: Choice = { x: 0.5, y: 0.5, zoom: 1 }

/** Whether a picture has the aspect ratio of a cover within 1%. */
export const isInShape = ({ width, height }: Size) => Math.abs(width / height / coverShape - 1) < 0.01

/** The chosen part in pixels of the picture. */
export function partOf(picture: Size, { x, y, zoom }: Choice): Size & { left: number; top: number } {
  const width = Math.min(picture.width, picture.height * coverShape) / zoom
  const height = width / coverShape
  return { left: x * (picture.width - width), top: y * (picture.height - height), width, height }
}

/** The choice after the picture was dragged by `by`, in fractions of the part's size; it stops at the edges of the picture. */
export function moved(picture: Size, choice: Choice, by: { x: number; y: number }): Choice {
  const part = partOf(picture, choice)
  const along = (at: number, push: number, room: number) => (room <= 0 ? at : Math.min(1, Math.max(0, at - push / room)))
  return {
    ...choice,
    x: along(choice.x, by.x * part.width, picture.width - part.width),
    y: along(choice.y, by.y * part.height, picture.height - part.height),
  }
}

/** The chosen part as a WebP file, at most 2048 px wide. */
export async function cut(picture: ImageBitmap, choice: Choice, name: string): Promise<File> {
  const { left, top, width, height } = partOf(picture, choice)
  const wide = Math.max(1, Math.round(Math.min(width, mostWidth)))
  const tall = Math.max(1, Math.round(wide / coverShape))
  const canvas = new OffscreenCanvas(wide, tall)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, width, height, 0, 0, wide, tall)
  return new File([await canvas.convertToBlob({ type: 'image/webp', quality: 0.95 })], name, { type: 'image/webp' })
}
