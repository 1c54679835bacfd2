/** Text as the product stores and counts it: NFC, line breaks LF (decision 13, api "Transport"). */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n')
}

/** Length in Unicode code points after NFC, the same on screen and server (decision 13). */
export function textLength(text: string): number {
  let length = 0
  for (const _ of normalizeText(text)) length += 1
  return length
}

/** Blank text counts as empty (decision 13): white space, format characters and Hangul fillers show nothing. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Zs}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
}
