import { Transformer } from '@napi-rs/image'

/** Real image files, created on demand. */
export const pictures = {
  jpeg: async (width: number, height: number) => new Uint8Array(await gradient(width, height).jpeg(90)),
  png: async (width: number, height: number) => new Uint8Array(await gradient(width, height).png()),
  webp: async (width: number, height: number) => new Uint8Array(await gradient(width, height).webp(80)),
  /** A single colour. */
  plain: async (width: number, height: number, [red, green, blue]: readonly [number, number, number]) => {
    const pixels = new Uint8Array(width * height * 4)
    for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at)
    return new Uint8Array(await Transformer.fromRgbaPixels(pixels, width, height).png())
  },
}

/** Red increases to the right, green downwards. */
function gradient(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set([(x / width) * 255, (y / height) * 255, 80, 255], (y * width + x) * 4)
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A JPEG whose stored pixels have to be rotated: an EXIF block with an orientation (1-8), a camera's name and a place. */
export async function turnedJpeg(width: number, height: number, orientation: number): Promise<Uint8Array> {
  const jpeg = await gradient(width, height).jpeg(90)
  const make = 'SecretCamera 37.5665N 126.9780E\0'
  const exif = Buffer.alloc(6 + 8 + 2 + 24 + 4 + make.length)
  exif.write('Exif\0\0MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 10)
  exif.writeUInt16BE(2, 14)
  exif.writeUInt16BE(0x010f, 16)
  exif.writeUInt16BE(2, 18)
  exif.writeUInt32BE(make.length, 20)
  exif.writeUInt32BE(8 + 2 + 24 + 4, 24)
  exif.writeUInt16BE(0x0112, 28)
  exif.writeUInt16BE(3, 30)
  exif.writeUInt32BE(1, 32)
  exif.writeUInt16BE(orientation, 36)
  exif.write(make, 44, 'latin1')
  const segment = Buffer.from([0xff, 0xe1, 0, 0])
  segment.writeUInt16BE(exif.length + 2, 2)
  return Uint8Array.from(Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]))
}
