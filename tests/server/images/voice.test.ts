import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/server/http/handler'
import { readOpusPacket } from '../../../src/server/images/opus-packet'
import { createVoiceProcessor } from '../../../src/server/images/process-voice'
import { readPackets } from '../../../src/server/images/recording-packets'
import { rewrite } from '../../../src/server/images/rewrite-recording'
import { ReadingTimeout, rewriteRecording } from '../../../src/server/images/voice-thread'
import { voiceFacts } from '../../../src/shared/text/voice-path'
import { gifs } from '../../support/gifs'
import { mkv, ogg, packetsOf, recordedSeconds, recordedVideo, recording, recordingOf, tagsOf, webm } from '../../support/recordings'

describe('a recording', () => {
  const processVoice = createVoiceProcessor()
  let folder: string
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanmadi-voice-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const processed = async (file: Uint8Array) => {
    count += 1
    const path = join(folder, String(count))
    await writeFile(path, file)
    return processVoice('somebody', { path })
  }
  /** Why a file is refused; its length where it is not. */
  const outcomeOf = (file: Uint8Array) =>
    processed(file).then(
      ({ path }) => voiceFacts(path)?.seconds,
      (error: unknown) => (error instanceof Refusal ? error.fields?.['voice'] : error),
    )

  it('of a browser becomes an Ogg file with the same sound and its length in the path', async () => {
    const { path, ogg: file } = await processed(recording)
    expect(voiceFacts(path)).toEqual({ seconds: 1.1 })
    expect(Buffer.from(file).toString('latin1', 0, 4)).toBe('OggS')
    expect(await packetsOf(file)).toEqual(await packetsOf(recording))
    expect(await outcomeOf(file)).toBe(1.1)
  })

  it('may come in Ogg, and with two channels', async () => {
    expect(await outcomeOf(await recordingOf({ format: ogg() }))).toBe(1.1)
    expect(await outcomeOf(await recordingOf({ format: ogg(), channels: 2 }))).toBe(1.1)
    expect(await outcomeOf(await recordingOf({ channels: 3 }))).toBe('unreadable')
  })

  it('has at most a minute and at least half a second, by its packets and not by what the file says', async () => {
    expect(await outcomeOf(await recordingOf({ seconds: 60.3 }))).toBe(60)
    expect(await outcomeOf(await recordingOf({ seconds: 61 }))).toBe('tooLong')
    expect(await outcomeOf(await recordingOf({ seconds: 0.42 }))).toBe('tooShort')
    expect(await outcomeOf(await recordingOf({ seconds: 70, saidSeconds: 0.001 }))).toBe('tooLong')
    expect(await outcomeOf(await recordingOf({ seconds: 0.42, saidSeconds: 1 }))).toBe('tooShort')
    expect(await outcomeOf(await recordingOf({ saidSeconds: 4 }))).toBe(1.1)
  })

  it('has nothing beside its one track of Opus', async () => {
    expect(await outcomeOf(recordedVideo)).toBe('unreadable')
    expect(await outcomeOf(await recordingOf({ tracks: 2 }))).toBe('unreadable')
    expect(await outcomeOf(await recordingOf({ tracks: 2, format: ogg() }))).toBe('unreadable')
    expect(await outcomeOf(await recordingOf({ subtitles: true }))).toBe('unreadable')
    expect(await outcomeOf(await recordingOf({ codec: 'vorbis' }))).toBe('unreadable')
    expect(await outcomeOf(await recordingOf({ codec: 'pcm-s16', format: mkv() }))).toBe('unreadable')
  })

  it('keeps nothing of what the file says about its sender', async () => {
    const tags = { title: 'at home', artist: 'Haru Kim', comment: '37.5665, 126.9780', date: new Date(0), raw: { ENCODER: 'my phone' } }
    for (const format of [webm(), ogg()]) {
      const given = await recordingOf({ format, tags })
      expect(Buffer.from(given).toString('latin1')).toContain('Haru Kim')
      const { ogg: file } = await processed(given)
      for (const secret of ['at home', 'Haru', '37.5665', 'phone', '1970'])
        expect(Buffer.from(file).toString('latin1')).not.toContain(secret)
      const { raw = {}, ...said } = await tagsOf(file)
      expect([said, Object.keys(raw)]).toEqual([{}, ['vendor']])
    }
  })

  it('keeps nothing that is hidden in the padding of its packets', async () => {
    // All of its bytes as one frame, then eight that nobody hears.
    const hidden = Buffer.from('37.5665N')
    const padded = (packet: Uint8Array) => {
      const [head = 0] = packet
      return Uint8Array.from([head | 3, 0x40 | 1, hidden.length, ...packet.subarray(2), ...hidden])
    }
    const given = await recordingOf({ seconds: 3, change: padded })
    expect(Buffer.from(given).toString('latin1')).toContain('37.5665N')
    const { ogg: file } = await processed(given)
    expect(Buffer.from(file).toString('latin1')).not.toContain('37.56')
  })

  it('that is something else is refused', async () => {
    for (const file of [new Uint8Array(), new Uint8Array(500), Buffer.from('OggS'), gifs.clear()])
      expect(await outcomeOf(file)).toBe('unreadable')
  })

  it('that is cut off or changed anywhere is refused, or is what is left of it', async () => {
    // Without a thread for each.
    const read = (given: Uint8Array) => rewrite({ recording: given, shortest: 0.5, longest: 61 })
    for (const whole of [recording, await recordingOf({ format: ogg() })]) {
      for (let at = 0; at < whole.length; at += 17) {
        const cut = await read(whole.subarray(0, at))
        if ('refused' in cut) expect(['unreadable', 'tooShort']).toContain(cut.refused)
        else expect(cut.seconds).toBeLessThanOrEqual(recordedSeconds)
        const changed = await read(whole.slice().fill(255 - (whole[at] ?? 0), at, at + 1))
        if ('refused' in changed) expect(['unreadable', 'tooShort', 'tooLong']).toContain(changed.refused)
        else expect(await read(changed.ogg)).toMatchObject({ seconds: changed.seconds })
      }
    }
  })

  it('is refused as busy when there is no time to read it, so that it is sent again', async () => {
    const order = { recording: await recordingOf({ seconds: 50 }), shortest: 0.5, longest: 61 }
    await expect(rewriteRecording(order, 0)).rejects.toThrow(ReadingTimeout)
    const path = join(folder, 'in-no-time')
    await writeFile(path, recording)
    await expect(createVoiceProcessor(0)('somebody', { path })).rejects.toMatchObject({ code: 'busy', retryAfter: 5 })
  })
})

/** An element of WebM; without a size where `content` goes to the end of the file. */
const element = (id: number, content: Uint8Array | Uint8Array[] | string | number[], sized = true): Buffer => {
  const bytes = Buffer.concat(
    Array.isArray(content) && content[0] instanceof Uint8Array ? (content as Uint8Array[]) : [Buffer.from(content as string)],
  )
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(2n ** 56n + BigInt(bytes.length))
  return Buffer.concat([name, sized ? size : Buffer.from('01ffffffffffffff', 'hex'), bytes])
}

const parts = {
  head: element(0x1a45dfa3, [element(0x4282, 'webm')]),
  number: element(0xd7, [1]),
  type: element(0x83, [2]),
  codec: element(0x86, 'A_OPUS'),
  identification: element(0x63a2, Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1')),
}
const entry = (...more: Uint8Array[]) => element(0xae, [parts.number, parts.type, parts.codec, parts.identification, ...more])
const tracks = (...more: Uint8Array[]) => element(0x1654ae6b, [entry(...more)])
const segment = (...content: Uint8Array[]) => Buffer.concat([parts.head, element(0x18538067, content, false)])
const cluster = (...content: Uint8Array[]) => element(0x1f43b675, [element(0xe7, [0]), ...content], false)
/** 20 ms of silence. */
const silence = [0xf8, 0xff, 0xfe]
const block = (packet = silence, flags = 0x80) => element(0xa3, [0x81, 0, 0, flags, ...packet])
const blocks = (count: number, one = block()) => cluster(...new Array<Uint8Array>(count).fill(one))
const encodings = (prefix: Uint8Array) =>
  element(0x6d80, [element(0x6240, [element(0x5034, [element(0x4254, [3]), element(0x4255, prefix)])])])

describe('a file that is crafted', () => {
  const read = (file: Uint8Array) => [...readPackets(file)]
  const outcome = (file: Uint8Array) => rewrite({ recording: file, shortest: 0.5, longest: 61 })

  it('is read where it is nothing but a track and its packets, in blocks or in groups of one', async () => {
    const group = element(0xa0, [element(0xa1, [0x81, 0, 0, 0, ...silence])])
    const file = segment(tracks(), blocks(30), blocks(30, group))
    expect(read(file)).toHaveLength(61)
    expect(await outcome(file)).toMatchObject({ seconds: 1.2 })
  })

  it('is unreadable where its blocks are stored without what they begin with', async () => {
    // 118 KB, whose blocks would take 400 MB.
    const file = segment(tracks(encodings(new Uint8Array(100_000))), blocks(1000, block([1])))
    expect(() => read(file)).toThrow(RangeError)
    expect(await outcome(file)).toEqual({ refused: 'unreadable' })
  })

  it('is unreadable where a block is of several packets, or of another track', async () => {
    // 256 packets of no byte.
    for (const lacing of [0x02, 0x04, 0x06]) {
      const file = segment(tracks(), blocks(30), blocks(30, block([255], lacing)))
      expect(() => read(file)).toThrow(RangeError)
      expect(await outcome(file)).toEqual({ refused: 'unreadable' })
    }
    expect(() => read(segment(tracks(), blocks(1, element(0xa3, [0x82, 0, 0, 0x80, ...silence]))))).toThrow(RangeError)
  })

  it('is unreadable where its tracks are said twice, or come after what they are for', async () => {
    const hiding = tracks(encodings(Buffer.alloc(1000)))
    for (const content of [
      [tracks(), hiding, blocks(30)],
      [tracks(), blocks(30), hiding],
      [blocks(30), tracks()],
      [element(0x1654ae6b, [entry(), entry()]), blocks(30)],
    ])
      expect(await outcome(segment(...content))).toEqual({ refused: 'unreadable' })
    expect(await outcome(Buffer.concat([segment(tracks(), blocks(30)), element(0x18538067, [hiding])]))).toEqual({ refused: 'unreadable' })
  })

  it('is read from where it is, not from where it says that something is', async () => {
    // An index that leads to other tracks in the middle of what is skipped.
    const skipped = element(0xec, [tracks(encodings(Buffer.alloc(1000)))])
    const index = (at: number) => element(0x114d9b74, [element(0x4dbb, [element(0x53ab, [0x16, 0x54, 0xae, 0x6b]), element(0x53ac, [at])])])
    const file = segment(index(index(0).length + 9), skipped, tracks(), blocks(30))
    expect(await outcome(file)).toMatchObject({ seconds: 0.6 })
    expect(read(file).slice(1)).toEqual(new Array(30).fill(Buffer.from(silence)))
  })

  it('that goes on with a size that is none is what came before it', async () => {
    for (const broken of [[0xa3, 0], [0xa3, 0, 255, 255, 255, 255, 255, 255, 255, 255], [0], [0xa3, 0x08]])
      expect(read(segment(tracks(), blocks(30), Buffer.from(broken)))).toHaveLength(31)
  })

  it('is not larger afterwards, even with the smallest packets', async () => {
    // 60 s of 2.5 ms.
    for (const file of [segment(tracks(), blocks(24_000, block([0xe0]))), await recordingOf({ format: ogg(), seconds: 60 })]) {
      const written = await outcome(file)
      if ('refused' in written) throw new Error(written.refused)
      expect(written.ogg.length).toBeLessThan(file.length + 1000)
    }
  })

  it('takes no memory for packets that are empty', async () => {
    // A page of Ogg that says 255 times that a packet of nothing ends.
    const page = (flags: number, sizes: number[], content: Uint8Array) => {
      const head = Buffer.alloc(27)
      head.write('OggS')
      head.writeUInt8(flags, 5)
      head.writeUInt8(sizes.length, 26)
      return Buffer.concat([head, Buffer.from(sizes), content])
    }
    const start = [page(2, [19], parts.identification.subarray(-19)), page(0, [8], Buffer.from('OpusTags'))]
    const empty = page(0, new Array(255).fill(0), Buffer.alloc(0))
    expect(await outcome(Buffer.concat([...start, ...new Array(3000).fill(empty)]))).toEqual({ refused: 'unreadable' })
    const file = Buffer.concat([...start, ...new Array(40).fill(page(0, [3], Buffer.from(silence)))])
    expect(await outcome(file)).toMatchObject({ seconds: 0.8 })
    // A packet that goes on over pages, a stream in between, and something after the end.
    const long = page(0, new Array(255).fill(255), Buffer.alloc(255 * 255))
    expect(read(Buffer.concat([...start, long, page(1, [7], Buffer.alloc(7))]))[1]).toHaveLength(255 * 255 + 7)
    const other = page(0, [3], Buffer.from(silence))
    other.writeUInt32LE(7, 14)
    expect(await outcome(Buffer.concat([file, other]))).toEqual({ refused: 'unreadable' })
    expect(await outcome(Buffer.concat([file, Buffer.from('more')]))).toEqual({ refused: 'unreadable' })
  })
})

describe('a packet of Opus', () => {
  const samples = (...bytes: number[]) => readOpusPacket(Uint8Array.from(bytes))

  it('has the length that its first byte says', () => {
    // 20 ms of CELT, once, twice, and three times; 60 ms of SILK; 2.5 ms of CELT.
    expect(samples(0xf8, 1, 2)).toBe(960)
    expect(samples(0xf9, 1, 2)).toBe(1920)
    expect(samples(0xfb, 3, 1, 2, 3)).toBe(2880)
    expect(samples(0x18, 1)).toBe(2880)
    expect(samples(0xe0)).toBe(120)
    // Two frames of different lengths, and three.
    expect(samples(0xfa, 1, 7, 8, 9)).toBe(1920)
    expect(samples(0xfb, 0x83, 1, 0, 7, 8, 9)).toBe(2880)
  })

  it('is none where its frames do not fit', () => {
    expect(samples()).toBeNull()
    expect(samples(0xf9, 1, 2, 3)).toBeNull()
    expect(samples(0xfa)).toBeNull()
    expect(samples(0xfa, 9, 1)).toBeNull()
    expect(samples(0xfb)).toBeNull()
    expect(samples(0xfb, 0)).toBeNull()
    // Seven times 20 ms is more than a packet may have.
    expect(samples(0xfb, 7, ...new Array<number>(7).fill(0))).toBeNull()
    expect(samples(0xfb, 2, 1, 2, 3)).toBeNull()
    expect(samples(0xfb, 0x83, 9, 9, 1)).toBeNull()
    expect(samples(0xfb, 0x41, 200, 1)).toBeNull()
    expect(readOpusPacket(new Uint8Array(1277).fill(0xf8, 0, 1))).toBeNull()
  })
})
