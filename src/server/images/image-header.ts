/** The size in an image file's header, in pixels as stored, that is before the picture is rotated upright. */
export interface ImageHeader {
  format: 'jpeg' | 'png' | 'webp' | 'gif'
  width: number
  height: number
  /** The memory of a decoded pixel: channels by depth. */
  bytesPerPixel: number
}

// More parts than any real file has, and few enough to be read at once.
const mostParts = 100_000

/**
 * Reads format and size from the content, without decoding; if a file contains several sizes, the largest counts.
 * @returns null for anything but a JPEG, PNG, WebP or GIF, for a file truncated before its size, and for one of more than 100,000 parts
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = jpeg(view) ?? png(view) ?? webp(view) ?? gif(view)
    return found && found.width > 0 && found.height > 0 ? found : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function jpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (let part = 0; part < mostParts; part += 1) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      // A truncated file would be decoded with a grey rest.
      if (!hasEnd(view, at)) return null
      const bytesPerPixel = view.getUint8(at + 9) * Math.ceil(view.getUint8(at + 4) / 8)
      return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7), bytesPerPixel }
    }
    if (marker === 0xd9 || marker === 0xda) return null
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** The two bytes of the end marker never occur within the picture's data. */
function hasEnd(view: DataView, after: number): boolean {
  const rest = Buffer.from(view.buffer, view.byteOffset + after, view.byteLength - after)
  return rest.lastIndexOf('\xff\xd9', undefined, 'latin1') > 0
}

/** SOF0 to SOF15, without the markers of tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function png(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || textAt(view, 12) !== 'IHDR') return null
  const bytesPerPixel = (pngChannels[view.getUint8(25)] ?? 4) * Math.ceil(view.getUint8(24) / 8)
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), bytesPerPixel }
}

/** By colour type; a palette is decoded to colours, possibly with transparency. */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

function webp(view: DataView): ImageHeader | null {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return null
  let width = 0
  let height = 0
  let at = 12
  // The canvas and the picture in it may have different sizes.
  for (let part = 0; at + 8 <= view.byteLength; part += 1) {
    if (part === mostParts) return null
    const size = webpChunk(view, textAt(view, at), at + 8)
    width = Math.max(width, size.width)
    height = Math.max(height, size.height)
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return { format: 'webp', width, height, bytesPerPixel: 4 }
}

function webpChunk(view: DataView, name: string, at: number): { width: number; height: number } {
  if (name === 'VP8X') return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) }
  if (name === 'VP8 ') return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name === 'VP8L') {
    const bits = view.getUint32(at + 1, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (name === 'ANMF') return { width: 1 + uint24(view, at + 6), height: 1 + uint24(view, at + 9) }
  return { width: 0, height: 0 }
}

function gif(view: DataView): ImageHeader | null {
  if (textAt(view, 0) !== 'GIF8') return null
  return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true), bytesPerPixel: 4 }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
