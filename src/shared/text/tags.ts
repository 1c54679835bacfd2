import { limits } from '../limits'
import { textLength } from './length'

/** The wire's word for "no tag filter". */
export const anyTag = '전체'

/** A tag as it is stored: NFC, no leading `#`, outer white space gone. */
export function normalizeTag(tag: string): string {
  return tag.normalize('NFC').trim().replace(/^#+/, '').trim()
}

/** Tags are the same when they agree after NFC and case folding (docs/product/feed.md "Tags"). */
export function tagKey(tag: string): string {
  return normalizeTag(tag).toLowerCase()
}

/** Whether a normalised tag may stand on a post: 1-20 characters, no comma, no line break, not '전체'. */
export function isTag(tag: string): boolean {
  return tag !== '' && tag !== anyTag && !/[,\n\r]/.test(tag) && textLength(tag) <= limits.tag
}

/** The tags in their order, normalised, each once. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), normalizeTag(tag))
  return [...byKey.values()]
}
