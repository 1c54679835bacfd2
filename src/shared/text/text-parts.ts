/** A piece of plain text or a link. */
export type TextPart = { text: string } | { link: string }

// ASCII URL characters; other scripts only within a path or query, so that a Korean particle after a link stays text.
const shape = /https?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=_\-#?&%])[^\s\p{ASCII}]+)+/giu
const trailing = /[.,;:!?'")\]]/

declare const URL: { canParse(text: string): boolean }

/** Splits a text at its http and https links. Punctuation at the end of a sentence is not part of the link. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(shape)) {
    const link = trimmed(found[0])
    if (!URL.canParse(link)) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ link })
    from = found.index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function trimmed(link: string): string {
  // Counted once, and not for each bracket that is removed: a text may end in thousands.
  const unclosed = { ')': count(link, '(') - count(link, ')'), ']': count(link, '[') - count(link, ']') }
  let end = link.length
  for (let last = link.charAt(end - 1); trailing.test(last); last = link.charAt(end - 1)) {
    if (last === ')' || last === ']') {
      // `…/Korea_(disambiguation)` keeps its closing bracket.
      if (unclosed[last] >= 0) break
      unclosed[last] += 1
    }
    end -= 1
  }
  return link.slice(0, end)
}

const count = (text: string, mark: string) => text.split(mark).length
