import type { TFunction } from 'i18next'
import type { AppError } from '../../../../shared/errors'
import { limits } from '../../../../shared/limits'
import { textLength } from '../../../../shared/text/length'
import { errorMessage, fieldMessage } from '../../../hooks/error-messages'
import type { TagProblem } from '../../../ui/tag-pieces'

/** A picture of the post being written: uploading, uploaded, or failed. */
export interface Picture {
  id: string
  /** An object URL of the local file; null for a picture restored from a draft. */
  preview: string | null
  /** `progress`: from 0 to 1. */
  state: { is: 'uploading'; progress: number } | { is: 'uploaded'; path: string } | { is: 'failed'; error: AppError }
}

/** The paths of the uploaded pictures, in order. */
export const pathsOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state }) => (state.is === 'uploaded' ? [state.path] : []))

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

/** A sentence that is translated when it is shown. */
export type Message = (t: TFunction) => string

/** The parts of the composer that a problem can belong to; `post`: the whole post. */
export type ComposerPart = 'content' | 'images' | 'category' | 'tags' | 'post'
export type Problems = Partial<Record<ComposerPart, Message>>

/** The message for tags that were refused; null when none was. */
export function tagMessage(problems: readonly TagProblem[]): Message | null {
  if (problems.length === 0) return null
  return (t) => problems.map((each) => t(`compose.tags.${each}`, { most: each === 'full' ? limits.postTags : limits.tag })).join(' ')
}

/** The problems that prevent sending a post, by part. Longer text is refused, never cut (docs/product/feed.md "Text lengths"). */
export function problemsBefore(post: { content: string; failed: boolean; tags: readonly TagProblem[] }): Problems {
  const length = textLength(post.content)
  const tags = tagMessage(post.tags)
  return {
    ...(length > limits.post && {
      content: (t: TFunction) => t('compose.tooLong', { most: numeral(limits.post), length: numeral(length) }),
    }),
    ...(post.failed && { images: (t: TFunction) => t('compose.images.unfinished') }),
    ...(tags && { tags }),
  }
}

/** The server's error by the part that its fields name; an error without known fields belongs to the whole post. */
export function problemsAfter(error: AppError): Problems {
  const problems: Problems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = partOf(field)
    if (part) problems[part] ??= (t) => fieldMessage(t, key)
  }
  return Object.keys(problems).length > 0 ? problems : { post: (t) => errorMessage(t, error) }
}

// The server uses the field names of the wire, main those of the contract.
function partOf(field: string): ComposerPart | null {
  if (field === 'content' || field === 'category') return field
  if (field === 'tag' || field === 'tags') return 'tags'
  return field === 'images' || field.startsWith('image_path') ? 'images' : null
}

const numeral = (count: number) => count.toLocaleString('en')
