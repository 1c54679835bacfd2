import { limits } from '../../shared/limits'
import { isTag, normalizeTag, tagKey } from '../../shared/text/tags'

const comma = /[,，、\n\r]/

/** Typed text cut at its commas: the pieces before them are done, what follows the last is still being written. */
export function typedPieces(text: string): { done: string[]; rest: string } {
  const pieces = text.split(comma)
  return { rest: pieces.pop() ?? '', done: pieces.filter((piece) => normalizeTag(piece) !== '') }
}

/** The tags of a pasted text: at commas and line breaks, and before each `#`. */
export function pastedPieces(text: string): string[] {
  return text
    .split(/[,，、\n\r]|(?:^|\s)(?=#)/)
    .map(normalizeTag)
    .filter((piece) => piece !== '')
}

export interface TagsAfter {
  tags: string[]
  /** What could not be a tag, to stand in the field again. */
  refused: string[]
  /** Why: it is none, or there are enough. */
  problem: 'refused' | 'full' | null
}

/** Adds what was typed or pasted. What is there already is not added twice; nothing is cut. */
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
