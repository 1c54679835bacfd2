import { type Category, categories, categoryAt } from '../../../../shared/categories'
import { isBlank } from '../../../../shared/text/length'
import { basedOnIn, type DraftFacts } from '../../../data/draft-version'
import { picturePaths } from '../../../parts/pictures/picture-rules'
import type { Prompt } from '../../../parts/prompts/prompts'

/** The fields of the composer as they are saved on disk. */
export interface PostDraft {
  content: string
  /** What it means, in the writer's own language. */
  meaning: string
  category: Category
  tags: string[]
  /** Text in the tag field that is not a tag yet. */
  tagText: string
  /** Paths of pictures that are uploaded. */
  images: string[]
  /** The id of the prompt that is answered, '' for none. */
  prompt: string
}

/** A saved draft, with the idempotency key under which exactly this content was already sent, and the version that an edit began from. */
export interface SavedPostDraft extends PostDraft {
  key?: string
  basedOn?: string
}

/** @returns null for an empty text and for one that is not a draft */
export function readPostDraft(saved: string): SavedPostDraft | null {
  const found = parse(saved)
  if (found === null) return null
  const { content, meaning, category, tags, tagText, images, prompt, key } = found
  if (typeof content !== 'string' || !categories.includes(category as Category)) return null
  return {
    content,
    meaning: typeof meaning === 'string' ? meaning : '',
    category: category as Category,
    tags: texts(tags),
    tagText: typeof tagText === 'string' ? tagText : '',
    images: picturePaths(images),
    prompt: typeof prompt === 'string' ? prompt : '',
    ...(typeof key === 'string' ? { key } : {}),
    ...basedOnIn(found),
  }
}

/** The text to save; '' when the draft equals `base`, the composer's initial fields. */
export function writePostDraft(draft: PostDraft, base: PostDraft, facts: DraftFacts = {}): string {
  return isChanged(draft, base) ? JSON.stringify({ ...draft, ...facts }) : ''
}

/** Whether something would be lost without the draft. In an empty post a changed category alone does not count. */
export function isChanged(draft: PostDraft, base: PostDraft): boolean {
  if (isEmpty(draft) && isEmpty(base)) return false
  return (
    draft.content !== base.content ||
    draft.meaning !== base.meaning ||
    draft.category !== base.category ||
    draft.tagText.trim() !== base.tagText.trim() ||
    draft.tags.join() !== base.tags.join() ||
    draft.images.join() !== base.images.join() ||
    draft.prompt !== base.prompt
  )
}

const isEmpty = ({ content, meaning, tags, tagText, images }: PostDraft) =>
  isBlank(content) && isBlank(meaning) && tags.length === 0 && isBlank(tagText) && images.length === 0

function parse(saved: string): Record<string, unknown> | null {
  if (saved === '') return null
  try {
    const found: unknown = JSON.parse(saved)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])

/** The category of a new post: that of the previous page, else that of its prompt's language, else the first (docs/product/feed.md "Posts"). */
export function presetCategory(previousAddress: string | null, prompt: Prompt | null): Category {
  const [path, search = ''] = (previousAddress ?? '').split('?')
  if (path === '/category') return categoryAt(new URLSearchParams(search).get('type'))
  return prompt?.language === 'english' ? 'conv' : categoryAt(null)
}
