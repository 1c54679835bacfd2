import { act } from '@testing-library/react'
import { afterAll } from 'vitest'
import { replace } from './replace'

const sampleRate = 48_000

/** The microphone and the loudspeaker of a machine, which the DOM of these tests does not have, for the tests of a file. */
export function fakeSound() {
  /** What the next recording has: its length in seconds, and how loud it is. */
  const next = { seconds: 14, loudness: 0.4 }
  /** Why the microphone cannot be opened; null: it can. */
  let refusal: string | null = null
  let track: (EventTarget & { stop: () => void }) | null = null
  const stopped: string[] = []
  const elements: HTMLMediaElement[] = []
  /** What the next recording is read after. */
  let reading: Promise<unknown> = Promise.resolve()
  /** Whether what is played can be loaded. */
  const media = { loads: true }

  class FakeRecorder extends EventTarget {
    state = 'inactive'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      const data = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])])
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  class FakeContext {
    createAnalyser = () => ({ fftSize: 1024, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(next.loudness / 5) })
    createMediaStreamSource = () => ({ connect: () => undefined })
    close = async () => undefined
    async decodeAudioData() {
      await reading
      const samples = new Float32Array(Math.round(next.seconds * 100)).map((_, index) => (index % 2 === 0 ? next.loudness : -next.loudness))
      return { duration: next.seconds, sampleRate, getChannelData: () => samples }
    }
  }
  const mediaDevices = {
    async getUserMedia() {
      if (refusal !== null) throw new DOMException('', refusal)
      const own = Object.assign(new EventTarget(), { stop: () => void stopped.push('track') })
      track = own
      return { getAudioTracks: () => [own], getTracks: () => [own] }
    },
  }
  async function play(this: HTMLMediaElement) {
    elements.push(this)
    if (!media.loads) {
      this.dispatchEvent(new Event('error'))
      throw new DOMException('', 'NotSupportedError')
    }
    this.dispatchEvent(new Event('playing'))
  }
  const restores = [
    replace(navigator, { mediaDevices }),
    replace(globalThis, { MediaRecorder: FakeRecorder, AudioContext: FakeContext, OfflineAudioContext: FakeContext }),
    replace(HTMLMediaElement.prototype, { play, pause: () => undefined }),
  ]
  afterAll(() => {
    for (const restore of restores) restore()
  })
  return {
    next,
    media,
    /** The microphone cannot be opened from now on, or can again (null). @param name of the error, as Chromium names it */
    refuse(name: string | null) {
      refusal = name
    },
    /** The microphone is disconnected, or muted. */
    emit: (event: 'ended' | 'mute' | 'unmute') => act(async () => void track?.dispatchEvent(new Event(event))),
    /** What is recorded from now on is read once this has settled. */
    readAfter(promise: Promise<unknown>) {
      reading = promise
    },
    /** How often the microphone was released. */
    releases: () => stopped.length,
    /** What is or was played last. */
    player: () => elements.at(-1),
    /** What was played has come to its end. */
    end: () => act(async () => void elements.at(-1)?.dispatchEvent(new Event('ended'))),
  }
}
