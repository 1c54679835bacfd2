import { limits } from '../limits'
import { isBlank, textLength } from './length'

/** The wire's word for "no tag filter". */
export const anyTag = '전체'

/** The stored form of a tag: NFC, trimmed, without leading `#`. */
export function normalizeTag(tag: string): string {
  return tag.normalize('NFC').trim().replace(/^#+/, '').trim()
}

/** Tags are equal when they agree after NFC and case folding (docs/product/feed.md "Tags"). */
export function tagKey(tag: string): string {
  return normalizeTag(tag).toLowerCase()
}

/** Whether a post may have a normalized tag: 1-20 characters, some of them visible, no comma, no line break, not '전체'. */
export function isTag(tag: string): boolean {
  return !isBlank(tag) && tag !== anyTag && !/[,\n\r]/.test(tag) && textLength(tag) <= limits.tag
}

/** The normalized tags in their order, without duplicates. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), normalizeTag(tag))
  return [...byKey.values()]
}
