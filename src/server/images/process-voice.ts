import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { limits } from '../../shared/limits'
import { voicePath } from '../../shared/text/voice-path'
import { createFairGate } from '../fair-gate'
import { refuse, type UploadedFile } from '../http/handler'

const withinMs = 10_000
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
 * when too many wait
 * @param caller callers take turns, so that nobody waits for all the uploads of another
 */
export interface VoiceProcessor {
  (caller: string, file: Pick<UploadedFile, 'path'>): Promise<ProcessedVoice>
  /** How many recordings wait. */
  waiting(): number
}

export function createVoiceProcessor(): VoiceProcessor {
  // Large enough for every form that was accepted.
  const gate = createFairGate({ atOnce: 2, waiting: 2 * limits.uploads.files.inAll })
  const { seconds, shortest } = limits.voice
  const process = (caller: string, { path }: Pick<UploadedFile, 'path'>) =>
    gate(caller, async () => {
      const { rewriteRecording } = await import('./voice-thread')
      const order = { recording: await readFile(path), shortest, longest: seconds + tolerance }
      const written = await rewriteRecording(order, withinMs)
      if ('refused' in written) throw refuse('invalid', { voice: written.refused })
      return { path: voicePath(v7(), Math.min(written.seconds, seconds) * 1000), ogg: written.ogg }
    })
  return Object.assign(process, { waiting: gate.waiting })
}
