import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'

/** A picture of the post one writes: on its way, there, or not to be had. */
export interface Picture {
  id: string
  /** What the machine shows meanwhile; null for one that came out of a draft. */
  preview: string | null
  state: { is: 'sending'; sent: number } | { is: 'there'; path: string } | { is: 'failed'; error: AppError }
}

export const pathsOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state }) => (state.is === 'there' ? [state.path] : []))

/** Why no picture can be added: there are enough, or a video link stands in the text (specification 5); null when one can. */
export function pictureBlock(pictures: number, hasVideo: boolean): 'full' | 'video' | null {
  if (pictures >= limits.images.perPost) return 'full'
  return pictures === 0 && hasVideo ? 'video' : null
}

/** The list with one picture in another state. One that was removed meanwhile stays away. */
export const withState = (pictures: readonly Picture[], id: string, state: Picture['state']): Picture[] =>
  pictures.map((one) => (one.id === id ? { ...one, state } : one))

/** The list with one picture moved by `by` places, as far as there are places. */
export function moved(pictures: readonly Picture[], id: string, by: number): Picture[] {
  const from = pictures.findIndex((one) => one.id === id)
  const picture = pictures[from]
  if (!picture) return [...pictures]
  const to = Math.min(Math.max(from + by, 0), pictures.length - 1)
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
}
