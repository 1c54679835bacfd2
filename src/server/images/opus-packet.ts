/** Opus counts in samples of this rate, whatever the sound's own is. */
export const opusRate = 48_000

const mostFrameBytes = 1275
/** 120 ms. */
const mostSamples = 5760

/**
 * Reads the structure of an Opus packet (RFC 6716 section 3), and clears its padding, in which anything could be written.
 * @returns how many samples it contains at `opusRate`; null where it is no packet
 */
export function readOpusPacket(packet: Uint8Array): number | null {
  const [head, second = 0] = packet
  if (head === undefined) return null
  const kind = head & 3
  const frame = frameSamples(head >> 3)
  if (kind === 0) return packet.length - 1 <= mostFrameBytes ? frame : null
  if (kind === 1) return packet.length % 2 === 1 && packet.length - 1 <= 2 * mostFrameBytes ? 2 * frame : null
  if (kind === 2) {
    const first = readLength(packet, 1)
    if (first === null) return null
    const rest = packet.length - first.next - first.bytes
    return rest >= 0 && rest <= mostFrameBytes ? 2 * frame : null
  }
  if (packet.length < 2) return null
  const count = second & 0x3f
  const samples = count * frame
  if (count === 0 || samples > mostSamples) return null
  return hasFrames(packet, { count, isPadded: (second & 0x40) !== 0, isVariable: (second & 0x80) !== 0 }) ? samples : null
}

/** The length of a frame by its configuration: 10 to 60 ms of SILK, 10 or 20 ms of both, 2.5 to 20 ms of CELT. */
function frameSamples(configuration: number): number {
  const millisecond = opusRate / 1000
  if (configuration < 12) return ([10, 20, 40, 60][configuration & 3] ?? 0) * millisecond
  if (configuration < 16) return (configuration & 1 ? 20 : 10) * millisecond
  return 2.5 * 2 ** (configuration & 3) * millisecond
}

/** A length of one or two bytes. */
function readLength(packet: Uint8Array, at: number): { bytes: number; next: number } | null {
  const first = packet[at]
  if (first === undefined) return null
  if (first < 252) return { bytes: first, next: at + 1 }
  const second = packet[at + 1]
  return second === undefined ? null : { bytes: first + 4 * second, next: at + 2 }
}

/** Whether a packet with a count has so many frames. */
function hasFrames(
  packet: Uint8Array,
  { count, isPadded, isVariable }: { count: number; isPadded: boolean; isVariable: boolean },
): boolean {
  let at = 2
  let padding = 0
  for (let more = isPadded; more; ) {
    const byte = packet[at]
    if (byte === undefined) return false
    at += 1
    padding += byte === 255 ? 254 : byte
    more = byte === 255
  }
  const end = packet.length - padding
  if (end < at) return false
  packet.fill(0, end)
  if (!isVariable) return (end - at) % count === 0 && (end - at) / count <= mostFrameBytes
  let sum = 0
  for (let index = 1; index < count; index += 1) {
    const length = readLength(packet.subarray(0, end), at)
    if (length === null || length.bytes > mostFrameBytes) return false
    sum += length.bytes
    at = length.next
  }
  const last = end - at - sum
  return last >= 0 && last <= mostFrameBytes
}
