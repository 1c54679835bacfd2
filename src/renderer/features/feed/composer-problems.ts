import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { errorMessage, fieldMessage } from '../../bridge/error-messages'
import type { TagsAfter } from '../../ui/tag-pieces'

/** A sentence, worded when it is shown. */
export type Says = (t: TFunction) => string

/** The parts of the composer that a problem can speak of; `post`: the whole. */
export type ComposerPart = 'content' | 'images' | 'category' | 'tags' | 'post'
export type Problems = Partial<Record<ComposerPart, Says>>

/** Why what was typed is not all tags; null when it is. */
export function tagProblem(problem: TagsAfter['problem']): Says | null {
  if (problem === null) return null
  return (t) => t(`compose.tags.${problem}`, { most: problem === 'full' ? limits.postTags : limits.tag })
}

/** What keeps a post from being sent, by part. Longer text is refused, never cut (decision 13). */
export function problemsBefore(post: { content: string; failed: boolean; tags: TagsAfter['problem'] }): Problems {
  const length = textLength(post.content)
  const tags = tagProblem(post.tags)
  return {
    ...(length > limits.post && {
      content: (t: TFunction) => t('compose.tooLong', { most: numeral(limits.post), length: numeral(length) }),
    }),
    ...(post.failed && { images: (t: TFunction) => t('compose.images.unfinished') }),
    ...(tags && { tags }),
  }
}

/** A refusal of the server, at the parts it speaks of. What speaks of none is the whole post's. */
export function problemsAfter(error: AppError): Problems {
  const problems: Problems = {}
  for (const [field, key] of Object.entries(error.fields ?? {})) {
    const part = partOf(field)
    if (part) problems[part] ??= (t) => fieldMessage(t, key)
  }
  return Object.keys(problems).length > 0 ? problems : { post: (t) => errorMessage(t, error) }
}

// The server names fields as the wire spells them, main as the contract does.
function partOf(field: string): ComposerPart | null {
  if (field === 'content' || field === 'category') return field
  if (field === 'tag' || field === 'tags') return 'tags'
  return field === 'images' || field.startsWith('image_path') ? 'images' : null
}

const numeral = (count: number) => count.toLocaleString('en')
