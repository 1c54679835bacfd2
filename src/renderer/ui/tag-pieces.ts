import { limits } from '../../shared/limits'
import { anyTag, isTag, normalizeTag, tagKey } from '../../shared/text/tags'

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

/** Why a text cannot be added as a tag: it is too long, a word with another meaning, or one too many. */
export type TagProblem = 'tooLong' | 'reserved' | 'full'

export interface TagsAfter {
  tags: string[]
  /** Texts that cannot be added, to be put back into the field. */
  refused: string[]
  /** Why, each reason once. */
  problems: TagProblem[]
}

/** Adds texts as tags, without duplicates. Too long texts are refused, not cut. */
export function withTags(tags: readonly string[], pieces: readonly string[]): TagsAfter {
  const after: TagsAfter = { tags: [...tags], refused: [], problems: [] }
  const keys = new Set(tags.map(tagKey))
  for (const piece of pieces) {
    const tag = normalizeTag(piece)
    if (tag === '' || keys.has(tagKey(tag))) continue
    const problem = problemOf(tag, after.tags.length)
    if (problem !== null) {
      after.refused.push(tag)
      if (!after.problems.includes(problem)) after.problems.push(problem)
      continue
    }
    keys.add(tagKey(tag))
    after.tags.push(tag)
  }
  return after
}

function problemOf(tag: string, count: number): TagProblem | null {
  if (!isTag(tag)) return tag === anyTag ? 'reserved' : 'tooLong'
  return count >= limits.postTags ? 'full' : null
}
