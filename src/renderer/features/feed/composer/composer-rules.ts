import type { TFunction } from 'i18next'
import type { AppError } from '../../../../shared/errors'
import { limits } from '../../../../shared/limits'
import { textLength } from '../../../../shared/text/length'
import { errorMessage, fieldMessage } from '../../../hooks/error-messages'
import { type Message, unfinished } from '../../../parts/pictures/picture-rules'
import type { TagProblem } from '../../../ui/tag-pieces'

/** The parts of the composer that a problem can belong to; `post`: the whole post. */
export type ComposerPart = 'content' | 'meaning' | 'images' | 'category' | 'tags' | 'post'
export type Problems = Partial<Record<ComposerPart, Message>>

/** The message for tags that were refused; null when none was. */
export function tagMessage(problems: readonly TagProblem[]): Message | null {
  if (problems.length === 0) return null
  return (t) => problems.map((each) => t(`compose.tags.${each}`, { most: each === 'full' ? limits.postTags : limits.tag })).join(' ')
}

/** The problems that prevent sending a post, by part. Longer text is refused, never cut (docs/product/feed.md "Text lengths"). */
export function problemsBefore(post: { content: string; meaning: string; failed: boolean; tags: readonly TagProblem[] }): Problems {
  const length = textLength(post.content)
  const meaning = textLength(post.meaning)
  const tags = tagMessage(post.tags)
  return {
    ...(length > limits.post && {
      content: (t: TFunction) => t('compose.tooLong', { most: numeral(limits.post), length: numeral(length) }),
    }),
    ...(meaning > limits.meaning && {
      meaning: (t: TFunction) => t('compose.meaning.tooLong', { most: numeral(limits.meaning), length: numeral(meaning) }),
    }),
    ...(post.failed && { images: unfinished }),
    ...(tags && { tags }),
  }
}

/** The server's error by the part that its fields name; an error without known fields belongs to the whole post. */
export function problemsAfter(error: AppError): Problems {
  const problems: Problems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = partOf(field)
    if (part) problems[part] ??= (t) => fieldMessage(t, key, error.current)
  }
  return Object.keys(problems).length > 0 ? problems : { post: (t) => errorMessage(t, error) }
}

// The server uses the field names of the wire, main those of the contract.
function partOf(field: string): ComposerPart | null {
  if (field === 'content' || field === 'meaning' || field === 'category') return field
  if (field === 'tag' || field === 'tags') return 'tags'
  return field === 'images' || field.startsWith('image_path') ? 'images' : null
}

const numeral = (count: number) => count.toLocaleString('en')
