/** A stretch of text, or a link in it. */
export type TextPart = { text: string } | { link: string }

// Plain address characters; other scripts only where a path or query goes on, so that a Korean particle after a link stays text.
const shape = /https?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=_\-#?&%])[^\s\p{ASCII}]+)+/giu
const trailing = /[.,;:!?'")\]]$/

/** Splits a text at its http and https links. Punctuation that closes the sentence stays outside the link. */
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
  let rest = link
  while (trailing.test(rest) && !closesOwn(rest)) rest = rest.slice(0, -1)
  return rest
}

// `…/Korea_(disambiguation)` keeps its bracket.
function closesOwn(link: string): boolean {
  const count = (mark: string) => link.split(mark).length
  return (link.endsWith(')') && count('(') >= count(')')) || (link.endsWith(']') && count('[') >= count(']'))
}
