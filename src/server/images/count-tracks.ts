/* Counts what is in a file, of any kind: the library that reads the sound passes over tracks that it does not know. */

const ids = { head: 0x1a45dfa3, segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, cluster: 0x1f43b675 }

/** @returns how many tracks a WebM file declares before its content; 0 where it is none */
export function countWebmTracks(file: Uint8Array): number {
  let count = 0
  const read = (from: number, until: number): void => {
    for (let at = from; at < until; ) {
      const element = readElement(file, at)
      if (element === null || element.id === ids.cluster) return
      // One of an unknown size, as recorders write them, goes to the end.
      const end = Math.min(until, element.size === null ? until : element.content + element.size)
      if (element.id === ids.entry) count += 1
      if (element.id === ids.segment || element.id === ids.tracks) read(element.content, end)
      at = end
    }
  }
  if (readElement(file, 0)?.id === ids.head) read(0, file.length)
  return count
}

interface Element {
  id: number
  /** Null: unknown. */
  size: number | null
  content: number
}

function readElement(file: Uint8Array, at: number): Element | null {
  const idBytes = lengthOf(file[at])
  const id = readNumber(file, at, idBytes)
  const sizeAt = at + idBytes
  const sizeBytes = lengthOf(file[sizeAt])
  const size = readNumber(file, sizeAt, sizeBytes)
  if (idBytes > 4 || id === null || size === null) return null
  const marker = 2 ** (7 * sizeBytes)
  return { id, size: size - marker === marker - 1 ? null : size - marker, content: sizeAt + sizeBytes }
}

/** How many bytes a number has, by its first one. */
const lengthOf = (first: number | undefined): number => (first === undefined ? 9 : Math.clz32(first) - 23)

function readNumber(file: Uint8Array, at: number, bytes: number): number | null {
  if (bytes > 8 || at + bytes > file.length) return null
  return file.subarray(at, at + bytes).reduce((number, byte) => number * 256 + byte, 0)
}

const pageHead = [...Buffer.from('OggS')]
const pageHeadBytes = 27
const isFirstPage = 2

/** @returns how many streams begin in an Ogg file; 0 where it is none, or has anything between or after its pages */
export function countOggStreams(file: Uint8Array): number {
  let count = 0
  for (let at = 0; at < file.length; ) {
    if (pageHead.some((byte, index) => file[at + index] !== byte)) return 0
    const segments = file[at + pageHeadBytes - 1]
    if (segments === undefined) return 0
    if (((file[at + 5] ?? 0) & isFirstPage) !== 0) count += 1
    const sizes = file.subarray(at + pageHeadBytes, at + pageHeadBytes + segments)
    at += pageHeadBytes + segments + sizes.reduce((sum, size) => sum + size, 0)
  }
  return count
}
