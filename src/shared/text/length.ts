/**
 * Text as the product stores and counts it: NFC, line breaks LF (docs/product/feed.md "Text lengths", docs/product/calls.md "Transport").
 */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n')
}

/** Length in Unicode code points after NFC, the same on screen and server (docs/product/feed.md "Text lengths"). */
export function textLength(text: string): number {
  let length = 0
  for (const _ of normalizeText(text)) length += 1
  return length
}

/**
 * Whether a text counts as empty (docs/product/feed.md "Text lengths"): white space, format characters and Hangul fillers are invisible.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Zs}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
}
