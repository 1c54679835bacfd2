/*
 * Reads what recorders write and no more of the formats. Each byte of a file is read once, packets are views of it and found as they are
 * asked for: no file takes more memory than its size. So nothing that is stored shortened (content encodings, laced blocks) is read.
 */

/**
 * The identification header (RFC 7845 section 5.1, not checked) of a WebM or Ogg file, then its packets, up to where it is cut off.
 * @throws RangeError where it is neither, or has anything but one track of Opus
 */
export function readPackets(file: Uint8Array): Generator<Uint8Array> {
  return isOgg(file, 0) ? readOgg(file) : readWebm(file)
}

function check(isRead: boolean): asserts isRead {
  if (!isRead) throw new RangeError('this is no recording')
}

const ids = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  entry: 0xae,
  number: 0xd7,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
}

function* readWebm(file: Uint8Array): Generator<Uint8Array> {
  const first = readElement(file, 0)
  check(first?.id === ids.head && textOf(partOf(file.subarray(first.content, first.end), ids.docType)) === 'webm')
  let segments = 0
  let track: Track | null = null
  // What a segment and a cluster contain is read as if it followed them, so their sizes do not matter, which recorders leave unknown.
  for (let at = first.end; at < file.length; ) {
    const element = readElement(file, at)
    if (element === null) return
    at = element.content
    if (element.id === ids.segment) segments += 1
    check(segments === 1)
    if (element.id === ids.segment || element.id === ids.cluster) continue
    const content = file.subarray(element.content, element.end)
    if (content.length < element.end - element.content) return
    at = element.end
    if (element.id === ids.tracks) {
      check(track === null)
      track = readTrack(content)
      yield track.head
    }
    for (const block of blocksOf(element.id, content)) {
      check(track !== null)
      yield readBlock(block, track)
    }
  }
}

interface Track {
  number: number
  head: Uint8Array
}

/** @throws RangeError for anything but one track of Opus whose blocks contain its packets as they are */
function readTrack(content: Uint8Array): Track {
  const entry = partOf(content, ids.entry)
  check(entry !== undefined && textOf(partOf(entry, ids.codec)) === 'A_OPUS' && partOf(entry, ids.encodings) === undefined)
  const number = partOf(entry, ids.number)
  const head = partOf(entry, ids.codecPrivate)
  // A number of one byte: there is one track.
  check(head !== undefined && number?.length === 1)
  return { number: number[0] ?? 0, head }
}

function* blocksOf(id: number, content: Uint8Array): Generator<Uint8Array> {
  if (id === ids.simpleBlock) yield content
  if (id !== ids.blockGroup) return
  const block = partOf(content, ids.block)
  if (block) yield block
}

const lacing = 0x06

/** @throws RangeError for a block of another track, or of several packets */
function readBlock(block: Uint8Array, track: Track): Uint8Array {
  const [number, , , flags] = block
  check(number === (0x80 | track.number) && flags !== undefined && (flags & lacing) === 0)
  return block.subarray(4)
}

/** The one element with an id in a whole element. @throws RangeError for several, or where something does not fit */
function partOf(content: Uint8Array, id: number): Uint8Array | undefined {
  let part: Uint8Array | undefined
  for (let at = 0; at < content.length; ) {
    const child = readElement(content, at)
    check(child !== null && child.end <= content.length)
    at = child.end
    if (child.id !== id) continue
    check(part === undefined)
    part = content.subarray(child.content, child.end)
  }
  return part
}

const textOf = (content: Uint8Array | undefined) => content && Buffer.from(content).toString('latin1').replace(/\0+$/, '')

interface Element {
  id: number
  content: number
  /** Infinity: unknown. */
  end: number
}

function readElement(file: Uint8Array, at: number): Element | null {
  const idBytes = lengthOf(file[at])
  const id = readNumber(file, at, idBytes)
  const sizeAt = at + idBytes
  const first = file[sizeAt]
  const sizeBytes = lengthOf(first)
  // The marker of its length is cleared first, since with it a size of eight bytes would be rounded.
  const rest = readNumber(file, sizeAt + 1, sizeBytes - 1)
  if (idBytes > 4 || sizeBytes > 8 || id === null || first === undefined || rest === null) return null
  const content = sizeAt + sizeBytes
  const size = (first - 2 ** (8 - sizeBytes)) * 256 ** (sizeBytes - 1) + rest
  return { id, content, end: size === 2 ** (7 * sizeBytes) - 1 ? Number.POSITIVE_INFINITY : content + size }
}

/** How many bytes a number has, by its first one. */
const lengthOf = (first: number | undefined): number => (first === undefined ? 9 : Math.clz32(first) - 23)

function readNumber(file: Uint8Array, at: number, bytes: number): number | null {
  if (bytes > 8 || at + bytes > file.length) return null
  return file.subarray(at, at + bytes).reduce((number, byte) => number * 256 + byte, 0)
}

const pageHeadBytes = 27
const serialAt = 14
const isFirstPage = 2

const isOgg = (file: Uint8Array, at: number) => Buffer.from(file.subarray(at, at + 4)).toString('latin1') === 'OggS'

/** Reads a file of one stream, with nothing between or after its pages. */
function* readOgg(file: Uint8Array): Generator<Uint8Array> {
  const serial = readNumber(file, serialAt, 4)
  let begun: Uint8Array[] = []
  let count = 0
  for (let at = 0; at < file.length; ) {
    check(isOgg(file, at))
    const segments = file[at + pageHeadBytes - 1]
    if (segments === undefined) return
    const isFirst = ((file[at + 5] ?? 0) & isFirstPage) !== 0
    check(isFirst === (at === 0) && readNumber(file, at + serialAt, 4) === serial)
    const sizes = file.subarray(at + pageHeadBytes, at + pageHeadBytes + segments)
    at += pageHeadBytes + segments
    if (at + sizes.reduce((sum, size) => sum + size, 0) > file.length) return
    for (const size of sizes) {
      begun.push(file.subarray(at, at + size))
      at += size
      // A packet goes on after a segment of the greatest size, on the next page too.
      if (size === 255) continue
      const packet = begun.length === 1 && begun[0] ? begun[0] : Buffer.concat(begun)
      begun = []
      count += 1
      if (count === 2) check(Buffer.from(packet).toString('latin1', 0, 8) === 'OpusTags')
      else yield packet
    }
  }
}
