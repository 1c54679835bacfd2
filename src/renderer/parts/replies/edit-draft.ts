import { basedOnIn } from '../../data/draft-version'
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

/** A stored edit, with the version of the comment that it began from. */
export interface StoredReplyEdit extends ReplyEdit {
  basedOn?: string
}

/** The stored edit; null for none or for text that is not one. */
export function readEditDraft(stored: string): StoredReplyEdit | null {
  try {
    const found = Object(JSON.parse(stored)) as Record<string, unknown>
    const { text, images, keepsVoice } = found
    if (typeof text !== 'string') return null
    return { text, images: picturePaths(images), keepsVoice: keepsVoice === true, ...basedOnIn(found) }
  } catch {
    return null
  }
}

/** The draft to store; '' when the edit changes nothing of `base`. */
export const writeEditDraft = (edit: ReplyEdit, base: ReplyEdit, basedOn: string | undefined): string =>
  isSameEdit(edit, base) ? '' : JSON.stringify({ ...edit, basedOn })
