import { loudnessOf } from './recorded-sound'

/** Why there is no recording. `short`: it was shorter than `limits.voice.shortest`. */
export type RecordingProblem = 'refused' | 'missing' | 'busy' | 'failed' | 'short'

const type = 'audio/webm;codecs=opus'
const bitsPerSecond = 32_000
/** How often what was recorded is handed out, so that little of it is lost with the page. */
const partMs = 1_000

export interface RecorderEvents {
  /** More of the sound is there. */
  onPart: (sound: Blob) => void
  /** The microphone was disconnected. */
  onLost: () => void
  onMuted: (isMuted: boolean) => void
}

/** A running recording. */
export interface Recorder {
  /** How loud it is now, 0-1. */
  level(): number
  /** Ends it and releases the microphone. */
  stop(): Promise<Blob>
}

/** Opens the microphone and begins to record. @throws DOMException where it cannot be opened (`problemOf`) */
export async function openRecorder({ onPart, onLost, onMuted }: RecorderEvents): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  try {
    return record(stream, { onPart, onLost, onMuted })
  } catch (error) {
    // Else the microphone would stay in use.
    for (const each of stream.getTracks()) each.stop()
    throw error
  }
}

function record(stream: MediaStream, { onPart, onLost, onMuted }: RecorderEvents): Recorder {
  const [track] = stream.getAudioTracks()
  const parts: Blob[] = []
  const sound = () => new Blob(parts, { type })
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
  // Last, since it is not given back by itself.
  const meter = createMeter(stream)
  const release = () => {
    for (const each of stream.getTracks()) each.stop()
    meter.close()
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    onPart(sound())
  })
  recorder.addEventListener('stop', () => end())
  recorder.addEventListener('error', onLost)
  track?.addEventListener('ended', onLost)
  track?.addEventListener('mute', () => onMuted(true))
  track?.addEventListener('unmute', () => onMuted(false))
  recorder.start(partMs)
  return {
    level: meter.level,
    async stop() {
      // One whose microphone is gone has ended by itself.
      if (recorder.state === 'inactive') end()
      else recorder.stop()
      await ended
      release()
      return sound()
    },
  }
}

/** What an error of the microphone means. */
export function problemOf(error: unknown): RecordingProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

/** Measures how loud a stream is. */
function createMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      // Speech is far below the loudest that a microphone can give.
      return Math.min(1, loudnessOf(samples) * 5)
    },
    close: () => void context.close(),
  }
}
