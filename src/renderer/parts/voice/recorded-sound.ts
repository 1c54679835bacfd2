import { limits } from '../../../shared/limits'

const sampleRate = 48_000
/** The number that stands for the loudest part. */
export const loudest = 31
/** A loudness that no voice has. */
const silence = 0.002

/** A recording that has ended. */
export interface RecordedSound {
  /** The file as it was recorded. */
  bytes: Uint8Array<ArrayBuffer>
  /** An object URL to listen to it. */
  url: string
  seconds: number
  /** The loudness of its parts, 0-31 each. */
  wave: number[]
  /** Nothing can be heard in it. */
  isSilent: boolean
}

/** Reads a recording. @throws where it cannot be decoded */
export async function readSound(bytes: Uint8Array<ArrayBuffer>): Promise<RecordedSound> {
  // Decoding takes its bytes away.
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes.slice().buffer)
  const samples = decoded.getChannelData(0)
  // What a recorder writes has no length and no places to begin from.
  const url = URL.createObjectURL(new Blob([wavOf(samples, decoded.sampleRate)], { type: 'audio/wav' }))
  return { bytes, url, seconds: Math.min(decoded.duration, limits.voice.seconds), ...waveOf(samples) }
}

/** The loudness of the parts of a sound, the loudest part being 31. @param samples -1 to 1 each */
export function waveOf(samples: Float32Array): { wave: number[]; isSilent: boolean } {
  const { wave: count } = limits.voice
  const levels = Array.from({ length: count }, (_, index) =>
    loudnessOf(samples.subarray(Math.floor((index * samples.length) / count), Math.floor(((index + 1) * samples.length) / count))),
  )
  const most = Math.max(...levels)
  if (most < silence) return { wave: levels.map(() => 0), isSilent: true }
  return { wave: levels.map((level) => Math.round((level / most) * loudest)), isSilent: false }
}

/** How loud samples are on average, 0-1: the root of their mean square. */
export const loudnessOf = (samples: Float32Array) =>
  samples.length === 0 ? 0 : Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

const headerBytes = 44

/** A WAV file: one channel, 16 bits a sample. */
function wavOf(samples: Float32Array, rate: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(headerBytes + samples.length * 2))
  const write = (at: number, text: string) => [...text].forEach((letter, index) => void view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, view.byteLength - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => void view.setInt16(headerBytes + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true))
  return view.buffer
}
