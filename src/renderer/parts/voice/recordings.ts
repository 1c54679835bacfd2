import { limits } from '../../../shared/limits'
import type { RecordingEnd } from '../../../shared/microphone'
import { desktop } from '../../desktop/desktop'
import { beginSound } from '../../hooks/one-sound'
import { keepRecording, type RecordingPlace, readRecording } from './kept-recording'
import { stopSound } from './playing'
import { type RecordedSound, readSound } from './recorded-sound'
import { openRecorder, problemOf, type Recorder, type RecordingProblem } from './recorder'

/** Why a recording ended other than by the member: `left`: its place was left, or something else was played; `kept`: in an earlier visit. */
export type EndCause = RecordingEnd | 'limit' | 'lost' | 'left' | 'kept'

/** The recording of a place. */
export type RecordingState =
  | { step: 'none'; problem: RecordingProblem | null }
  | { step: 'opening' }
  | { step: 'running'; startedAt: number; isMuted: boolean; level: () => number }
  | { step: 'stopped'; sound: RecordedSound; cause: EndCause | null; isSending: boolean }

const none: RecordingState = { step: 'none', problem: null }
/** How often a running recording is stored. */
const keepEveryMs = 3_000
/** A little less than the limit: a recorder goes on for a moment after it was told to stop. */
const longestMs = limits.voice.seconds * 1000 - 200

/** A recording that has the microphone, or waits for it. */
interface Attempt {
  place: RecordingPlace
  /** Null until the microphone is open. */
  recorder: Recorder | null
  /** It was ended before that. */
  isOver: boolean
  /** The timer of its longest length. */
  limit: number
  /** Settles when it has ended. */
  ended: Promise<void> | null
}

const byPlace = new Map<string, RecordingState>()
const listeners = new Set<() => void>()
let current: Attempt | null = null
let lastKept = 0

const keyOf = ({ draftKey, userId }: RecordingPlace) => `${userId} ${draftKey}`

/** What the recording of a place is as a sound that is played. */
export const recordedSoundKey = ({ draftKey }: RecordingPlace) => `recorded ${draftKey}`

function become(place: RecordingPlace, next: RecordingState): void {
  const before = byPlace.get(keyOf(place))
  if (before?.step === 'stopped' && (next.step !== 'stopped' || next.sound !== before.sound)) {
    stopSound(recordedSoundKey(place))
    URL.revokeObjectURL(before.sound.url)
  }
  byPlace.set(keyOf(place), next)
  for (const listener of listeners) listener()
}

export function subscribeRecordings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The recording of a place, for as long as the page exists. */
export const recordingOf = (place: RecordingPlace): RecordingState => byPlace.get(keyOf(place)) ?? none

/** Asks main for the microphone and begins to record. What sounds or is recorded elsewhere ends. */
export async function startRecording(place: RecordingPlace): Promise<void> {
  const { step } = recordingOf(place)
  if (step !== 'none') return
  beginSound(endForAnother)
  const own: Attempt = { place, recorder: null, isOver: false, limit: 0, ended: null }
  current = own
  become(place, { step: 'opening' })
  try {
    const isAllowed = await desktop.startRecording()
    if (own.isOver) return release(own)
    if (!isAllowed) return fail(own, 'refused')
    const recorder = await openRecorder({
      onPart: (sound) => keepPart(place, sound),
      onLost: () => void endRecording(place, 'lost'),
      onMuted(isMuted) {
        const now = recordingOf(place)
        if (now.step === 'running') become(place, { ...now, isMuted })
      },
    })
    if (own.isOver) {
      await recorder.stop()
      return release(own)
    }
    own.recorder = recorder
    own.limit = window.setTimeout(() => void endRecording(place, 'limit'), longestMs)
    lastKept = performance.now()
    become(place, { step: 'running', startedAt: performance.now(), isMuted: false, level: recorder.level })
  } catch (error) {
    release(own)
    fail(own, problemOf(error))
  }
}

/** Gives the microphone back, unless a later recording has it. */
function release(own: Attempt): void {
  if (current === null || current === own) desktop.stopRecording()
}

function fail(own: Attempt, problem: RecordingProblem): void {
  if (current === own) current = null
  if (!own.isOver) become(own.place, { step: 'none', problem })
}

const endForAnother = () => {
  if (current !== null) void endRecording(current.place, 'left')
}

/**
 * Ends the running recording of a place, which is then listened to, sent or discarded. One that has not begun, or is too short, is dropped.
 * @param cause why it ended; null: the member has ended it
 */
export async function endRecording(place: RecordingPlace, cause: EndCause | null = null): Promise<void> {
  const own = current
  if (own === null || keyOf(own.place) !== keyOf(place)) return
  if (own.recorder === null) {
    own.isOver = true
    current = null
    become(place, { step: 'none', problem: cause === null ? 'short' : null })
    return
  }
  own.ended ??= finish(own, own.recorder, cause)
  await own.ended
}

async function finish(own: Attempt, recorder: Recorder, cause: EndCause | null): Promise<void> {
  const { place, limit } = own
  window.clearTimeout(limit)
  const blob = await recorder.stop()
  release(own)
  const sound = await blob
    .arrayBuffer()
    .then((bytes) => readSound(new Uint8Array(bytes)))
    .catch(() => null)
  // Until it is read, whoever discards it waits for it.
  if (current === own) current = null
  if (sound === null) return drop(place, 'failed')
  if (sound.seconds < limits.voice.shortest) {
    URL.revokeObjectURL(sound.url)
    return drop(place, 'short')
  }
  become(place, { step: 'stopped', sound, cause, isSending: false })
  await keepRecording(place, blob)
}

function drop(place: RecordingPlace, problem: RecordingProblem | null): void {
  become(place, { step: 'none', problem })
  void keepRecording(place, null)
}

function keepPart(place: RecordingPlace, sound: Blob): void {
  if (recordingOf(place).step !== 'running' || performance.now() - lastKept < keepEveryMs) return
  lastKept = performance.now()
  void keepRecording(place, sound)
}

/** Ends the recording of a place, and drops it without a question. */
export async function discardRecording(place: RecordingPlace): Promise<void> {
  await endRecording(place)
  dropRecording(place)
}

/** Drops the recording of a place that has ended, or what was said about one. */
export function dropRecording(place: RecordingPlace): void {
  const now = recordingOf(place)
  if (now.step === 'none' && now.problem !== null) become(place, none)
  if (now.step === 'stopped') drop(place, null)
}

/** The recording is handed over, or could not be. */
export function setSending(place: RecordingPlace, isSending: boolean): void {
  const now = recordingOf(place)
  if (now.step === 'stopped') become(place, { ...now, isSending })
}

/**
 * Shows the recording that is stored for a place, where the page has none of its own.
 * @param replaces whether one that was restored before is shown as it is stored now
 */
export async function restoreRecording(place: RecordingPlace, replaces = false): Promise<void> {
  const hasOwn = () => {
    const now = recordingOf(place)
    return now.step !== 'none' && !(replaces && now.step === 'stopped' && now.cause === 'kept' && !now.isSending)
  }
  if (hasOwn()) return
  const bytes = await readRecording(place)
  if (bytes === null || hasOwn()) return
  try {
    const sound = await readSound(bytes)
    if (hasOwn() || sound.seconds < limits.voice.shortest) return URL.revokeObjectURL(sound.url)
    become(place, { step: 'stopped', sound, cause: 'kept', isSending: false })
  } catch {
    // What cannot be played would be in the way of every further recording.
    void keepRecording(place, null)
  }
}

/** Another window has sent or discarded the recording of a place. */
export function recordingGone(place: RecordingPlace): void {
  const now = recordingOf(place)
  if (now.step === 'stopped' && !now.isSending) become(place, none)
}
