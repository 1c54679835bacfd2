import { picturePaths } from '../pictures/picture-rules'

/** What an edit of a comment consists of. */
export interface ReplyEdit {
  text: string
  /** Paths of uploaded pictures. */
  images: readonly string[]
  /** Whether its recording stays; false also where it has none. */
  keepsVoice: boolean
}

export const isSameEdit = (one: ReplyEdit, other: ReplyEdit): boolean =>
  one.text.trim() === other.text.trim() && one.images.join() === other.images.join() && one.keepsVoice === other.keepsVoice

/** The stored edit; null for none or for text that is not one. */
export function readEditDraft(stored: string): ReplyEdit | null {
  try {
    const { text, images, keepsVoice } = Object(JSON.parse(stored)) as Record<string, unknown>
    return typeof text === 'string' ? { text, images: picturePaths(images), keepsVoice: keepsVoice === true } : null
  } catch {
    return null
  }
}

/** The draft to store; '' when the edit changes nothing of `base`. */
export const writeEditDraft = (edit: ReplyEdit, base: ReplyEdit): string => (isSameEdit(edit, base) ? '' : JSON.stringify(edit))
