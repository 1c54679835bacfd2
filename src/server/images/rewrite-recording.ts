import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny'
// With their extensions, because Node itself loads this module in a thread when it runs from source.
import { opusRate, readOpusPacket } from './opus-packet.ts'
import { readPackets } from './recording-packets.ts'

/** A recording and how long it may be, in seconds. */
export interface RecordingOrder {
  recording: Uint8Array
  shortest: number
  longest: number
}

/** The recording as a new file; or why it cannot be used. */
export type RecordingOutcome = { ogg: Uint8Array; seconds: number } | { refused: 'tooLong' | 'tooShort' | 'unreadable' }

/** Writes the sound of a recording into a new file. It is synchronous for the most part, so it must run in a worker thread. */
export async function rewrite({ recording, shortest, longest }: RecordingOrder): Promise<RecordingOutcome> {
  try {
    const sound = readSound(recording, longest)
    if (sound === null) return { refused: 'unreadable' }
    const seconds = sound.samples / opusRate
    if (seconds > longest) return { refused: 'tooLong' }
    if (seconds < shortest) return { refused: 'tooShort' }
    return { ogg: await writeSound(sound), seconds }
  } catch {
    // What cannot be read is no recording.
    return { refused: 'unreadable' }
  }
}

interface Sound {
  channels: number
  /** Samples at the beginning that are not played. */
  skipped: number
  packets: { data: Uint8Array; samples: number }[]
  /** Of all packets, without the skipped ones. */
  samples: number
}

/** @returns null for anything but one track of Opus with one or two channels. Of one that is too long, reads no more than that. */
function readSound(file: Uint8Array, longest: number): Sound | null {
  const packets = readPackets(file)
  const first = packets.next()
  const head = first.done ? null : readHead(first.value)
  if (head === null) return null
  const sound: Sound = { ...head, packets: [], samples: -head.skipped }
  for (const data of packets) {
    const own = Uint8Array.from(data)
    const samples = readOpusPacket(own)
    if (samples === null) return null
    sound.packets.push({ data: own, samples })
    sound.samples += samples
    if (sound.samples > longest * opusRate) break
  }
  return sound
}

const headMark = 'OpusHead'
/** Recorders skip some milliseconds. */
const mostSkipped = opusRate / 2

/** The identification header (RFC 7845 section 5.1). @returns null for another one, or more than two channels */
function readHead(head: Uint8Array): Pick<Sound, 'channels' | 'skipped'> | null {
  const bytes = Buffer.from(head)
  if (bytes.length < 19 || bytes.toString('latin1', 0, headMark.length) !== headMark) return null
  const [channels, skipped, family] = [bytes.readUInt8(9), bytes.readUInt16LE(10), bytes.readUInt8(18)]
  return (channels === 1 || channels === 2) && family === 0 && skipped <= mostSkipped ? { channels, skipped } : null
}

/** The sound alone in an Ogg file, with a header of its own and empty tags. */
async function writeSound({ channels, skipped, packets }: Sound): Promise<Uint8Array> {
  const description = Buffer.alloc(19)
  description.write(headMark, 'latin1')
  description.writeUInt8(1, 8)
  description.writeUInt8(channels, 9)
  description.writeUInt16LE(skipped, 10)
  description.writeUInt32LE(opusRate, 12)
  const decoderConfig = { codec: 'opus', numberOfChannels: channels, sampleRate: opusRate, description }
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for (const { data, samples } of packets) {
    await source.add(new EncodedPacket(data, 'key', at / opusRate, samples / opusRate), { decoderConfig })
    at += samples
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('no file was written')
  return new Uint8Array(target.buffer)
}
