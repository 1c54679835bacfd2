import { type Category, categories } from '../../../shared/categories'
import { imageFacts } from '../../../shared/text/image-path'
import { isBlank } from '../../../shared/text/length'

/** What one is writing: the fields of the composer as they are kept on disk. */
export interface PostDraft {
  content: string
  category: Category
  tags: string[]
  /** What stands in the tag field and is no tag yet. */
  tagText: string
  /** Paths of pictures that are uploaded. */
  images: string[]
}

/** A draft as it was found, with the idempotency key under which these very words were already sent. */
export interface KeptPost extends PostDraft {
  key?: string
}

/** @returns null for no draft, and for what is none */
export function readPostDraft(kept: string): KeptPost | null {
  const found = parse(kept)
  if (found === null) return null
  const { content, category, tags, tagText, images, key } = found
  if (typeof content !== 'string' || !categories.includes(category as Category)) return null
  return {
    content,
    category: category as Category,
    tags: texts(tags),
    tagText: typeof tagText === 'string' ? tagText : '',
    images: texts(images).filter((path) => imageFacts(path) !== null),
    ...(typeof key === 'string' ? { key } : {}),
  }
}

/** The draft to keep; '' when it says no more than `base`, what the composer began with. */
export function writePostDraft(draft: PostDraft, base: PostDraft, key?: string): string {
  return isChanged(draft, base) ? JSON.stringify({ ...draft, ...(key === undefined ? {} : { key }) }) : ''
}

/** Whether something would be lost without the draft. A category by itself is not worth one in a post that is still empty. */
export function isChanged(draft: PostDraft, base: PostDraft): boolean {
  if (isEmpty(draft) && isEmpty(base)) return false
  return (
    draft.content !== base.content ||
    draft.category !== base.category ||
    draft.tagText.trim() !== base.tagText.trim() ||
    draft.tags.join() !== base.tags.join() ||
    draft.images.join() !== base.images.join()
  )
}

const isEmpty = ({ content, tags, tagText, images }: PostDraft) =>
  isBlank(content) && tags.length === 0 && isBlank(tagText) && images.length === 0

function parse(kept: string): Record<string, unknown> | null {
  if (kept === '') return null
  try {
    const found: unknown = JSON.parse(kept)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
