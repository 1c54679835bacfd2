import { initialOf, isInitial } from '../../shared/text/hangul'
import type { SearchQuery } from '../../shared/text/search-query'
import { searchUnits } from '../../shared/text/search-units'
import { tagKey } from '../../shared/text/tags'

/* The n-grams in the index (docs/decisions/0011): of length one and two for all letters; three for Latin letters and digits; one to three
for initial consonants. A word is looked up by the longest ones that cover it. */

const longestInitials = 3
const longestLatin = 3
const longestOther = 2

const isLatin = (letter: string) => /^[a-z0-9]$/.test(letter)
/** The initial consonant of a syllable; a single consonant is its own initial. */
const toInitial = (letter: string) => initialOf(letter) ?? (isInitial(letter) ? letter : undefined)

/** The terms under which a text is found, each once. */
export function termsOf({ text, tags = [] }: { text: string; tags?: string[] }): string[] {
  const terms = new Set<string>()
  const written = text.normalize('NFC')
  // A tag is indexed as text, and as a whole: `#tag`.
  for (const piece of [written, ...tags]) for (const run of runsIn(piece)) addRun(terms, run)
  for (const tag of [...tags, ...hashtagsIn(written)]) terms.add(tagTerm(tagKey(tag)))
  return [...terms]
}

/**
 * The terms that a text must have to contain every word and tag of a query.
 * @returns `exact`: every text with these terms matches; otherwise they may be apart in it, and the text itself decides
 */
export function termsOfQuery({ words, tags }: SearchQuery): { terms: string[]; exact: boolean } {
  const ofWords = words.map(termsOfWord)
  const terms = new Set([...ofWords.flat(), ...tags.map(tagTerm)])
  return { terms: [...terms], exact: ofWords.every((each) => each.length === 1) }
}

/** A tag as one term. Characters that could separate terms are replaced by their code points. */
const tagTerm = (key: string) => `#${key.replace(/[^a-z0-9\u0080-\uffff]/g, (sign) => `_${sign.charCodeAt(0)}_`)}`
const hashtagsIn = (text: string) => [...text.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, name = '']) => name)

/** Runs of adjacent letters. */
function runsIn(text: string): string[][] {
  const runs: string[][] = []
  for (const { letter, joined } of searchUnits(text)) {
    if (joined) runs.at(-1)?.push(letter)
    else runs.push([letter])
  }
  return runs
}

function addRun(terms: Set<string>, run: string[]): void {
  for (let at = 0; at < run.length; at += 1) {
    for (let size = 1; size <= longestOther; size += 1) addWhole(terms, run.slice(at, at + size), size)
    const three = run.slice(at, at + longestLatin)
    if (three.every(isLatin)) addWhole(terms, three, longestLatin)
    for (let size = 1; size <= longestInitials; size += 1) {
      const letters = run.slice(at, at + size).map(toInitial)
      if (letters.every((letter) => letter !== undefined)) addWhole(terms, letters, size)
    }
  }
}

function addWhole(terms: Set<string>, letters: string[], size: number): void {
  if (letters.length === size) terms.add(letters.join(''))
}

/** The longest n-grams that cover a word: of its letters, and of initial consonants where it has single consonants. */
function termsOfWord(word: string[]): string[] {
  const terms = new Set<string>()
  for (const { letters, longest } of stretchesOf(word)) {
    const size = Math.min(longest, letters.length)
    for (let at = 0; at + size <= letters.length; at += 1) terms.add(letters.slice(at, at + size).join(''))
  }
  return [...terms]
}

/**
 * Splits a word where its n-grams change: a single consonant stands for a syllable's initial, and is covered together with its neighbours'
 * initials.
 */
function stretchesOf(word: string[]): { letters: string[]; longest: number }[] {
  if (!word.some(isInitial)) return [{ letters: word, longest: word.every(isLatin) ? longestLatin : longestOther }]
  const initials = cut(word.map(toInitial)).map((letters) => ({ letters, longest: longestInitials }))
  const others = cut(word.map((letter) => (isInitial(letter) ? undefined : letter)))
  return [...initials, ...others.map((letters) => ({ letters, longest: letters.every(isLatin) ? longestLatin : longestOther }))]
}

function cut(letters: (string | undefined)[]): string[][] {
  const pieces: string[][] = [[]]
  for (const letter of letters) {
    if (letter === undefined) pieces.push([])
    else pieces.at(-1)?.push(letter)
  }
  return pieces.filter((piece) => piece.length > 0)
}
