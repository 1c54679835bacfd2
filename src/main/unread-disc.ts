import { type NativeImage, nativeImage } from 'electron'

/** The color of the unread mark in the bitmap's byte order: blue, green, red, alpha. */
const persimmon = [0x11, 0x44, 0xba, 0xff] as const

/** A disc in a square image. @param size the width in pixels */
export function unreadDisc(size: number): NativeImage {
  const pixels = Buffer.alloc(size * size * 4)
  drawDisc(pixels, size, { middle: size / 2, radius: size / 2, gap: 0 })
  return nativeImage.createFromBitmap(pixels, { width: size, height: size })
}

/** A square icon with a small disc at its lower right, at each of the icon's scale factors. */
export function withUnreadDisc(icon: NativeImage): NativeImage {
  const marked = nativeImage.createEmpty()
  for (const scaleFactor of icon.getScaleFactors()) {
    const buffer = icon.toBitmap({ scaleFactor })
    const width = Math.sqrt(buffer.length / 4)
    const radius = (width * 7) / 32
    drawDisc(buffer, width, { middle: width - radius, radius, gap: width / 16 })
    marked.addRepresentation({ scaleFactor, width, height: width, buffer })
  }
  return marked
}

/** Draws the disc with a transparent gap around it. Bitmap colors are premultiplied, so each byte is interpolated. */
function drawDisc(pixels: Buffer, width: number, { middle, radius, gap }: { middle: number; radius: number; gap: number }): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    const inside = radius - Math.hypot(x + 0.5 - middle, y + 0.5 - middle)
    const kept = 1 - share(inside + gap)
    for (const [channel, part] of persimmon.entries()) {
      pixels[at + channel] = Math.round((pixels[at + channel] ?? 0) * kept + part * share(inside))
    }
  }
}

const share = (value: number) => Math.min(1, Math.max(0, value))
