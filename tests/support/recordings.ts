import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type MetadataTags,
  MkvOutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  TextSubtitleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

const read = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'recordings', name)))

/**
 * Made with `MediaRecorder` in a page of Electron 33 with Chromium's own microphone (`--use-fake-device-for-media-stream`), which beeps once a
 * second: 1.14 s of `audio/webm;codecs=opus`, 32 kbit/s; and 0.8 s of `video/webm;codecs=vp8,opus`.
 */
export const recording = read('recording.webm')
export const recordedVideo = read('video.webm')

/** The length of `recording` in seconds. */
export const recordedSeconds = 1.14

/** A loudness for every part. */
export const aWave = Array.from({ length: 40 }, (_, index) => (index * 7) % 32)

export const webm = () => new WebMOutputFormat()
export const ogg = () => new OggOutputFormat()
export const mkv = () => new MkvOutputFormat()

const packetSeconds = 0.06

interface Wanted {
  format?: OutputFormat
  /** The length of its packets. */
  seconds?: number
  /** How much later than the packet before it each packet says that it is. */
  saidSeconds?: number
  tracks?: number
  channels?: number
  codec?: AudioCodec
  tags?: MetadataTags
  subtitles?: boolean
  /** Changes each packet. */
  change?: (packet: Uint8Array) => Uint8Array
}

/** A file with the packets of `recording`, again and again. */
export async function recordingOf({
  format = webm(),
  seconds = recordedSeconds,
  saidSeconds = packetSeconds,
  tracks = 1,
  channels = 1,
  codec = 'opus',
  tags,
  subtitles = false,
  change = (packet) => packet,
}: Wanted = {}): Promise<Uint8Array> {
  const packets = await packetsOf(recording)
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource(codec))
  for (const source of sources) output.addAudioTrack(source)
  const words = subtitles ? new TextSubtitleSource('webvtt') : null
  if (words) output.addSubtitleTrack(words)
  if (tags) output.setMetadataTags(tags)
  await output.start()
  await words?.add('WEBVTT\n\n00:00.000 --> 00:01.000\nwords\n')
  const description = headOf(channels)
  const decoderConfig = codec === 'opus' ? { description } : { description: Uint8Array.from([2, 1, 1, 1, 3, 5]) }
  const meta = { decoderConfig: { codec: codecNames[codec] ?? codec, numberOfChannels: channels, sampleRate: 48_000, ...decoderConfig } }
  for (let at = 0; at < Math.round(seconds / packetSeconds); at += 1) {
    const data = change(Uint8Array.from(packets[at % packets.length] ?? []))
    const packet = new EncodedPacket(data, 'key', at * saidSeconds, saidSeconds)
    for (const source of sources) await source.add(packet, meta)
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}

const codecNames: Partial<Record<AudioCodec, string>> = { 'pcm-s16': 'pcm-s16' }

/** The packets of a recording. */
export async function packetsOf(file: Uint8Array): Promise<Uint8Array[]> {
  const input = new Input({ source: new BufferSource(file), formats: [WEBM, OGG] })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('there is no sound in it')
  const packets: Uint8Array[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data)
  return packets
}

/** What a file says about itself. */
export async function tagsOf(file: Uint8Array): Promise<MetadataTags> {
  return new Input({ source: new BufferSource(file), formats: [WEBM, OGG] }).getMetadataTags()
}

function headOf(channels: number): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt32LE(48_000, 12)
  return new Uint8Array(head)
}
