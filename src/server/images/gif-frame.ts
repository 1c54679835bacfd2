/** The first frame of a GIF on its canvas: RGBA, transparent where nothing was drawn. */
export interface Canvas {
  width: number
  height: number
  pixels: Uint8Array
}

interface Frame {
  left: number
  top: number
  width: number
  height: number
  interlaced: boolean
  palette: Uint8Array
  clear: number | null
  /** The offset of the compressed indices. */
  data: number
}

/**
 * How many clear codes are allowed in addition to one per pixel: they draw nothing, so a file with only clear codes would take unlimited
 * work.
 */
const spareClears = 1024

/**
 * Decodes the first frame, since the encoder reads no GIF. It is synchronous, so it must run in a worker thread.
 * @param most the greatest number of pixels of the canvas
 * @throws RangeError for a file that is truncated, damaged, larger, or has more codes than its pixels need
 */
export function decodeFirstFrame(bytes: Uint8Array, most: number): Canvas {
  const frame = findFrame(bytes)
  const width = Math.max(u16(bytes, 6), frame.left + frame.width)
  const height = Math.max(u16(bytes, 8), frame.top + frame.height)
  if (width * height > most) throw new RangeError('too many pixels')
  const pixels = new Uint8Array(width * height * 4)
  let drawn = 0
  const rows = rowOrder(frame)
  for (const run of indices(bytes, frame.data, frame.width * frame.height)) {
    for (const index of run) {
      const row = rows[Math.floor(drawn / frame.width)] ?? 0
      const at = ((frame.top + row) * width + frame.left + (drawn % frame.width)) * 4
      if (index !== frame.clear) {
        pixels[at] = frame.palette[index * 3] ?? 0
        pixels[at + 1] = frame.palette[index * 3 + 1] ?? 0
        pixels[at + 2] = frame.palette[index * 3 + 2] ?? 0
        pixels[at + 3] = 255
      }
      drawn += 1
    }
  }
  return { width, height, pixels }
}

function findFrame(bytes: Uint8Array): Frame {
  const flags = byte(bytes, 10)
  let palette = bytes.subarray(13, 13 + paletteSize(flags))
  let at = 13 + palette.length
  let clear: number | null = null
  for (;;) {
    const kind = byte(bytes, at)
    if (kind === 0x21) {
      // Graphic control extension: the following frame may have one transparent colour.
      if (byte(bytes, at + 1) === 0xf9 && byte(bytes, at + 3) % 2 === 1) clear = byte(bytes, at + 6)
      at = endOfBlocks(bytes, at + 2)
    } else if (kind === 0x2c) {
      const local = byte(bytes, at + 9)
      const size = paletteSize(local)
      if (size > 0) palette = bytes.subarray(at + 10, at + 10 + size)
      const found = { left: u16(bytes, at + 1), top: u16(bytes, at + 3), width: u16(bytes, at + 5), height: u16(bytes, at + 7) }
      if (found.width === 0 || found.height === 0) throw new RangeError('empty frame')
      return { ...found, interlaced: (local & 0x40) !== 0, palette, clear, data: at + 10 + size }
    } else {
      throw new RangeError('no frame')
    }
  }
}

function paletteSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (byte(bytes, at) !== 0) at += 1 + byte(bytes, at)
  return at + 1
}

function rowOrder({ height, interlaced }: Frame): number[] {
  const all = Array.from({ length: height }, (_, row) => row)
  if (!interlaced) return all
  const from = (first: number, step: number) => all.filter((row) => row >= first && (row - first) % step === 0)
  return [...from(0, 8), ...from(4, 8), ...from(2, 4), ...from(1, 2)]
}

/** LZW decompression: runs of colour indices, `total` in all. */
function* indices(bytes: Uint8Array, start: number, total: number): Generator<Uint8Array> {
  const minimum = byte(bytes, start)
  if (minimum < 1 || minimum > 8) throw new RangeError('bad code size')
  const clearCode = 1 << minimum
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const run = new Uint8Array(4097)
  for (let code = 0; code < clearCode; code += 1) suffix[code] = code
  const read = bitReader(bytes, start + 1)
  let size = minimum + 1
  let next = clearCode + 2
  let previous = -1
  let first = 0
  let left = total
  let clears = total + spareClears
  while (left > 0) {
    const code = read(size)
    if (code === clearCode) {
      clears -= 1
      if (clears === 0) throw new RangeError('too many codes')
      size = minimum + 1
      next = clearCode + 2
      previous = -1
      continue
    }
    if (code === clearCode + 1 || code > next || (code === next && previous < 0)) throw new RangeError('broken picture')
    let at = run.length
    let walk = code
    if (code === next) {
      at -= 1
      run[at] = first
      walk = previous
    }
    for (; walk >= clearCode; walk = prefix[walk] ?? 0) {
      at -= 1
      run[at] = suffix[walk] ?? 0
    }
    at -= 1
    run[at] = walk
    first = walk
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = first
      next += 1
      if (next === 1 << size && size < 12) size += 1
    }
    previous = code
    const piece = run.subarray(at, Math.min(run.length, at + left))
    left -= piece.length
    yield piece
  }
}

/** Reads codes, lowest bit first, across the data sub-blocks. */
function bitReader(bytes: Uint8Array, start: number): (bits: number) => number {
  let at = start
  let inBlock = 0
  let held = 0
  let count = 0
  return (bits) => {
    while (count < bits) {
      if (inBlock === 0) {
        inBlock = byte(bytes, at)
        at += 1
        if (inBlock === 0) throw new RangeError('cut off')
      }
      held |= byte(bytes, at) << count
      at += 1
      inBlock -= 1
      count += 8
    }
    const code = held & ((1 << bits) - 1)
    held >>>= bits
    count -= bits
    return code
  }
}

function byte(bytes: Uint8Array, at: number): number {
  const value = bytes[at]
  if (value === undefined) throw new RangeError('cut off')
  return value
}

function u16(bytes: Uint8Array, at: number): number {
  return byte(bytes, at) | (byte(bytes, at + 1) << 8)
}
