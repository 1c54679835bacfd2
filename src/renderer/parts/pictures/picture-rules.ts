import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { imageFacts } from '../../../shared/text/image-path'
import { errorMessage } from '../../hooks/error-messages'

/** A picture of a text that is being written: uploading, uploaded, failed, or uploaded once and no longer in the community. */
export interface Picture {
  id: string
  /** An object URL of the local file; null for a picture restored from a draft. */
  preview: string | null
  /** `progress`: from 0 to 1. */
  state:
    | { is: 'uploading'; progress: number }
    | { is: 'uploaded'; path: string }
    | { is: 'failed'; error: AppError }
    | { is: 'gone'; path: string }
}

/** The paths of the uploaded pictures, in order, with those that are gone: the draft has them until the writer removes them. */
export const pathsOf = (pictures: readonly Picture[]): string[] => pictures.flatMap(({ state }) => ('path' in state ? [state.path] : []))

/** The message about the first picture that prevents sending; null where none does. */
export function pictureFailure(pictures: readonly Picture[]): Message | null {
  const at = pictures.findIndex(({ state }) => state.is === 'failed' || state.is === 'gone')
  const state = pictures[at]?.state
  if (state?.is === 'gone') return (t) => t('compose.images.lost', { index: at + 1 })
  return state?.is === 'failed' ? (t) => t('compose.images.failed', { index: at + 1, reason: errorMessage(t, state.error) }) : null
}

/**
 * Why no picture can be added: the limit is reached, or the text has a video link (docs/product/feed.md "Pictures"); null when it can.
 */
export function pictureBlock(pictures: number, hasVideo: boolean): 'full' | 'video' | null {
  if (pictures >= limits.images.perPost) return 'full'
  return pictures === 0 && hasVideo ? 'video' : null
}

/** The list with one picture in another state; unchanged when that picture was removed. */
export const withState = (pictures: readonly Picture[], id: string, state: Picture['state']): Picture[] =>
  pictures.map((picture) => (picture.id === id ? { ...picture, state } : picture))

/** The list with one picture moved by `by` positions, clamped to the ends. */
export function moved(pictures: readonly Picture[], id: string, by: number): Picture[] {
  const from = pictures.findIndex((picture) => picture.id === id)
  const picture = pictures[from]
  if (!picture) return [...pictures]
  const to = Math.min(Math.max(from + by, 0), pictures.length - 1)
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
}

/** The paths in a saved draft; any other value is left out. */
export const picturePaths = (saved: unknown): string[] =>
  Array.isArray(saved) ? saved.filter((one): one is string => typeof one === 'string' && imageFacts(one) !== null) : []

/** A sentence that is translated when it is shown. */
export type Message = (t: TFunction) => string

/** What prevents sending while a picture has failed or is gone. */
export const unfinished: Message = (t) => t('compose.images.unfinished')
