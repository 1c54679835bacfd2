import { limits } from '../../shared/limits'
import { isTag, normalizeTag, tagKey } from '../../shared/text/tags'

const comma = /[,，、\n\r]/

/** Splits typed text at its commas: the pieces before a comma are finished, the rest is still being typed. */
export function typedPieces(text: string): { done: string[]; rest: string } {
  const pieces = text.split(comma)
  return { rest: pieces.pop() ?? '', done: pieces.filter((piece) => normalizeTag(piece) !== '') }
}

/** Splits pasted text into tags at commas, line breaks and before each `#`. */
export function pastedPieces(text: string): string[] {
  return text
    .split(/[,，、\n\r]|(?:^|\s)(?=#)/)
    .map(normalizeTag)
    .filter((piece) => piece !== '')
}

export interface TagsAfter {
  tags: string[]
  /** Texts that cannot be added, to be put back into the field. */
  refused: string[]
  /** Why: not a valid tag, or too many tags. */
  problem: 'refused' | 'full' | null
}

/** Adds texts as tags, without duplicates. Too long texts are refused, not cut. */
export function withTags(tags: readonly string[], pieces: readonly string[]): TagsAfter {
  const after: TagsAfter = { tags: [...tags], refused: [], problem: null }
  const keys = new Set(tags.map(tagKey))
  for (const piece of pieces) {
    const tag = normalizeTag(piece)
    if (tag === '' || keys.has(tagKey(tag))) continue
    const full = after.tags.length >= limits.postTags
    if (full || !isTag(tag)) {
      after.refused.push(tag)
      after.problem ??= full ? 'full' : 'refused'
      continue
    }
    keys.add(tagKey(tag))
    after.tags.push(tag)
  }
  return after
}
