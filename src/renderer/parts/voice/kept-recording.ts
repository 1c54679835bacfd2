import { desktop } from '../../desktop/desktop'

/** Where something is recorded, and the account that records. */
export interface RecordingPlace {
  /** The key of the draft that the recording is stored as. */
  draftKey: string
  userId: string
}

// In their order, since reading a sound takes longer than removing one.
let keeping: Promise<void> = Promise.resolve()

/** Stores an unsent recording on this machine, as drafts are stored; null removes it. */
export function keepRecording({ draftKey, userId }: RecordingPlace, sound: Blob | null): Promise<void> {
  const keep = async () => desktop.saveDraft(draftKey, sound && (await inBase64(sound)), userId)
  // While this computer cannot store it, it is still in the page.
  keeping = keeping.then(keep).catch(() => undefined)
  return keeping
}

/** The recording that was stored for a place; null where there is none, or nobody can read it. */
export async function readRecording({ draftKey }: RecordingPlace): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    // One that was sent or discarded may still have to be removed.
    await keeping
    const text = await desktop.readDraft(draftKey)
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
