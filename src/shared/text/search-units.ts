import { isHangul, isSyllable, splitCluster } from './hangul'

/** A letter, digit or picture of a text as search sees it, and where it stands in that text. */
export interface SearchUnit {
  /** Case folded, full width made plain. */
  letter: string
  start: number
  end: number
  /**
   * Whether it goes on from the unit before: nothing between them, or between two Hangul letters spaces alone (docs/product/search.md
   * "Search").
   */
  joined: boolean
}

const isSearched = /^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]$/u
/** Joiners and selectors inside a picture separate nothing. */
const isSilent = /^[\p{Cf}\p{Variation_Selector}]$/u
const isSpace = /^[^\S\n\r]$/

/**
 * What search reads of a text: letters, digits and pictures, each folded; everything else only separates. The text is NFC, so that
 * the places are the places in what is shown.
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

/** Most of all text: syllables, small Latin letters and digits are what they are. */
function isPlain(character: string): boolean {
  return isSyllable(character) || (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
}

function isHangulPair(before: SearchUnit | undefined, letter: string): boolean {
  return before !== undefined && isHangul(letter) && isHangul(before.letter)
}

/** Lower case, and full width as plain: Ａ is a. */
function fold(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const plain = code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : character
  return plain.toLowerCase()
}
