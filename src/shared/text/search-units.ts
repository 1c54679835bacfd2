import { isHangul, isSyllable, splitCluster } from './hangul'

/** A letter, digit or pictograph of a text as search compares it, with its position in that text. */
export interface SearchUnit {
  /** Case-folded, with full-width forms converted to their plain forms. */
  letter: string
  start: number
  end: number
  /**
   * Whether it continues the unit before it: adjacent, or separated only by spaces between two Hangul letters (docs/product/search.md
   * "Search").
   */
  joined: boolean
}

const isSearched = /^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]$/u
/** Joiners and selectors inside a pictograph do not separate words. */
const isSilent = /^[\p{Cf}\p{Variation_Selector}]$/u
const isSpace = /^[^\S\n\r]$/

/**
 * The units of a text that search compares: case-folded letters, digits and pictographs; all other characters are separators. The text is
 * NFC, so that positions match the displayed text.
 */
export function searchUnits(text: string): SearchUnit[] {
  const units: SearchUnit[] = []
  let gap: 'none' | 'spaces' | 'other' = 'other'
  let at = 0
  for (const character of text) {
    const start = at
    at += character.length
    if (isPlain(character)) {
      units.push({
        letter: character,
        start,
        end: at,
        joined: gap === 'none' || (gap === 'spaces' && isHangulPair(units.at(-1), character)),
      })
      gap = 'none'
      continue
    }
    const folded = fold(character)
    if (isSilent.test(folded)) continue
    if (!isSearched.test(character)) {
      gap = isSpace.test(folded) && gap !== 'other' ? 'spaces' : 'other'
      continue
    }
    for (const letter of splitCluster(folded)) {
      const joined: boolean = gap === 'none' || (gap === 'spaces' && isHangulPair(units.at(-1), letter))
      units.push({ letter, start, end: at, joined })
      gap = 'none'
    }
  }
  return units
}

/** The most frequent characters, which need no folding: syllables, small Latin letters and digits. */
function isPlain(character: string): boolean {
  return isSyllable(character) || (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
}

function isHangulPair(before: SearchUnit | undefined, letter: string): boolean {
  return before !== undefined && isHangul(letter) && isHangul(before.letter)
}

/** Converts to lower case and full-width forms to plain ones: Ａ becomes a. */
function fold(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const plain = code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : character
  return plain.toLowerCase()
}
