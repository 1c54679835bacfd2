import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { limits } from '../../shared/limits'
import { voicePath } from '../../shared/text/voice-path'
import { createFairGate } from '../fair-gate'
import { refuse, type UploadedFile } from '../http/handler'

/** Far more than a recording takes. */
const withinMs = 10_000
/** Seconds until a client should send it again. */
const againSeconds = 5
/** Recorders stop some packets after the time at which they are told to. */
const tolerance = 0.5

/** A recording as it is stored: Opus in Ogg without metadata, with its length in its path (shared/text/voice-path.ts). */
export interface ProcessedVoice {
  path: string
  ogg: Uint8Array
}

/**
 * Reads an upload by its content and writes it again (docs/product/chat.md "Voice messages"): nothing but its sound is left.
 * @throws Refusal `invalid` at the field `voice` (`tooLong`, `tooShort`, `unreadable` for anything but Opus alone in WebM or Ogg); `busy`
 * when too many wait, or the machine is too busy to read it in time
 * @param caller callers take turns, so that nobody waits for all the uploads of another
 */
export interface VoiceProcessor {
  (caller: string, file: Pick<UploadedFile, 'path'>): Promise<ProcessedVoice>
  /** How many recordings wait. */
  waiting(): number
}

/** @param timeout milliseconds for reading one */
export function createVoiceProcessor(timeout = withinMs): VoiceProcessor {
  // Large enough for every form that was accepted.
  const gate = createFairGate({ atOnce: 2, waiting: 2 * limits.uploads.files.inAll })
  const { seconds, shortest } = limits.voice
  const process = (caller: string, { path }: Pick<UploadedFile, 'path'>) =>
    gate(caller, async () => {
      const { ReadingTimeout, rewriteRecording } = await import('./voice-thread')
      const order = { recording: await readFile(path), shortest, longest: seconds + tolerance }
      const written = await rewriteRecording(order, timeout).catch((error: unknown) => {
        throw error instanceof ReadingTimeout ? refuse('busy', undefined, againSeconds) : error
      })
      if ('refused' in written) throw refuse('invalid', { voice: written.refused })
      return { path: voicePath(v7(), Math.min(written.seconds, seconds) * 1000), ogg: written.ogg }
    })
  return Object.assign(process, { waiting: gate.waiting })
}
