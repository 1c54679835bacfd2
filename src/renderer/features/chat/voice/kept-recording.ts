import { voiceDraftKey } from '../../../data/chat'
import { desktop } from '../../../desktop/desktop'

/** A room and the account that records in it. */
export interface RecordingPlace {
  roomId: string
  userId: string
}

// In their order, since reading a sound takes longer than removing one.
let keeping: Promise<void> = Promise.resolve()

/** Stores an unsent recording on this machine, as drafts are stored; null removes it. */
export function keepRecording({ roomId, userId }: RecordingPlace, sound: Blob | null): Promise<void> {
  const keep = async () => desktop.saveDraft(voiceDraftKey(roomId), sound && (await inBase64(sound)), userId)
  // While this computer cannot store it, it is still in the page.
  keeping = keeping.then(keep).catch(() => undefined)
  return keeping
}

/** The recording that was stored for a room; null where there is none, or nobody can read it. */
export async function readRecording({ roomId }: RecordingPlace): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const text = await desktop.readDraft(voiceDraftKey(roomId))
    return text === null ? null : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function inBase64(sound: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the recording could not be read')))
    reader.readAsDataURL(sound)
  })
}
