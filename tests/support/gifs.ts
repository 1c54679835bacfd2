/** GIF files created by hand, valid and damaged ones, and files that claim a size. */
export const gifs = {
  /** Vertical stripes: red, green, blue, white, repeated. */
  stripes: (width: number, height: number, options: { interlaced?: boolean; second?: boolean } = {}) => {
    const frame = [
      ...imageDescriptor(width, height, options.interlaced ? 0x40 : 0),
      ...compressed(width * height, (at) => (at % width) % 4),
    ]
    const again = options.second ? [...imageDescriptor(width, height, 0), ...compressed(width * height, () => 3)] : []
    return Uint8Array.from([...screen(width, height), ...frame, ...again, 0x3b])
  },
  /** Rows whose colour is their number modulo four, in the order of an interlaced file. */
  interlacedRows: (width: number, height: number) => {
    const order = [...rows(0, 8, height), ...rows(4, 8, height), ...rows(2, 4, height), ...rows(1, 2, height)]
    const frame = [...imageDescriptor(width, height, 0x40), ...compressed(width * height, (at) => (order[Math.floor(at / width)] ?? 0) % 4)]
    return Uint8Array.from([...screen(width, height), ...frame, 0x3b])
  },
  /** A canvas with a smaller frame, whose colour 0 is transparent. */
  clear: () =>
    Uint8Array.from([
      ...screen(4, 4),
      ...[0x21, 0xf9, 4, 1, 0, 0, 0, 0],
      ...imageDescriptor(2, 2, 0, 1, 1),
      ...compressed(4, (at) => (at === 0 ? 0 : 1)),
      0x3b,
    ]),
  broken: () => Uint8Array.from([...screen(8, 8), ...imageDescriptor(8, 8, 0), 2, 4, 0xff, 0xff, 0xff, 0xff, 0, 0x3b]),
  /** A few bytes that claim a large size. */
  header: (width: number, height: number, frame = { width, height }) =>
    Uint8Array.from([...screen(width, height), ...imageDescriptor(frame.width, frame.height, 0), ...compressed(4, () => 0), 0x3b]),
  /** A single colour in few bytes: runs that are each one longer, and a table that is never cleared. `cut`: without its last rows. */
  plain: (width: number, height: number, options: { cut?: boolean } = {}) => {
    const codes = plainCodes(options.cut ? width * (height - 1) : width * height)
    return Uint8Array.from([...screen(width, height), ...imageDescriptor(width, height, 0), 2, ...codes, 0x3b])
  },
  /** Codes that clear the table, again and again, and draw nothing. */
  clearCodes: (bytes: number) => {
    const codes = new Uint8Array(bytes).fill(0b00100100).map((_, at) => [0b00100100, 0b01001001, 0b10010010][at % 3] ?? 0)
    return Uint8Array.from([...screen(8, 8), ...imageDescriptor(8, 8, 0), 2, ...blocksOf(codes), 0x3b])
  },
  pngSaying: (width: number, height: number, [depth, type] = [8, 2] as const as readonly [number, number]) => {
    const bytes = Buffer.alloc(64)
    bytes.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 0, 'latin1')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.set([depth, type, 0, 0, 0], 24)
    return Uint8Array.from(bytes)
  },
}

function rows(first: number, step: number, height: number): number[] {
  return Array.from({ length: height }, (_, row) => row).filter((row) => row >= first && (row - first) % step === 0)
}

function screen(width: number, height: number): number[] {
  const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
  return [...Buffer.from('GIF89a'), ...u16(width), ...u16(height), 0x81, 0, 0, ...colours]
}

function imageDescriptor(width: number, height: number, flags: number, left = 0, top = 0): number[] {
  return [0x2c, ...u16(left), ...u16(top), ...u16(width), ...u16(height), flags]
}

function u16(value: number): number[] {
  return [value & 255, value >> 8]
}

/** LZW with a table that grows up to 12 bits and is then cleared, as encoders do. */
function compressed(count: number, index: (at: number) => number): number[] {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  let size = 3
  let table = new Map<string, number>()
  let next = 6
  const write = (code: number) => {
    held |= code << bits
    bits += size
    while (bits >= 8) {
      bytes.push(held & 255)
      held >>>= 8
      bits -= 8
    }
  }
  const code = (run: string) => (run.length === 1 ? Number(run) : (table.get(run) ?? -1))
  write(4)
  let run = ''
  for (let at = 0; at < count; at += 1) {
    const digit = String(index(at))
    if (run === '' || table.has(run + digit)) {
      run += digit
      continue
    }
    write(code(run))
    if (next < 4096) {
      table.set(run + digit, next)
      if (next === 1 << size && size < 12) size += 1
      next += 1
    } else {
      write(4)
      table = new Map()
      next = 6
      size = 3
    }
    run = digit
  }
  write(code(run))
  write(5)
  if (bits > 0) bytes.push(held & 255)
  return [2, ...blocksOf(bytes)]
}

function blocksOf(bytes: ArrayLike<number>): number[] {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255)
    blocks.push(Math.min(255, bytes.length - at), ...Array.prototype.slice.call(bytes, at, at + 255))
  return [...blocks, 0]
}

/** Codes of colour 0, each for a run one longer than the previous one, until the table is full. */
function plainCodes(count: number): number[] {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  const write = (code: number, size: number) => {
    held |= code << bits
    for (bits += size; bits >= 8; bits -= 8) {
      bytes.push(held & 255)
      held >>>= 8
    }
  }
  let size = 3
  write(4, size)
  // The size of a decoder's table after the last code, which it learns one code later.
  let next = 6
  for (let length = 1, left = count; left > 0; ) {
    const run = Math.min(length, left, 4096 - 5)
    write(run === 1 ? 0 : run + 4, size)
    left -= run
    if (length > 1 && next < 4096) {
      next += 1
      if (next === 1 << size && size < 12) size += 1
    }
    length += 1
  }
  write(5, size)
  if (bits > 0) bytes.push(held & 255)
  return blocksOf(bytes)
}
