import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../src/server/http/handler'
import { readOpusPacket } from '../../../src/server/images/opus-packet'
import { createVoiceProcessor } from '../../../src/server/images/process-voice'
import { rewrite } from '../../../src/server/images/rewrite-recording'
import { rewriteRecording } from '../../../src/server/images/voice-thread'
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

  it('is unreadable when reading it takes too long', async () => {
    const order = { recording: await recordingOf({ seconds: 50 }), shortest: 0.5, longest: 61 }
    expect(await rewriteRecording(order, 0)).toEqual({ refused: 'unreadable' })
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
