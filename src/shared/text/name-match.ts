import { initialOf, isInitial, isSyllable } from './hangul'
import { beginningOnOtherKeyboard } from './keyboard'
import type { Stretch } from './search-query'
import { type SearchUnit, searchUnits } from './search-units'
import { isComposing } from './typed-name'

/** What was typed to find a name, read once for many names. */
export interface NameQuestion {
  /** The typed letters, and what the same keys produce in the other keyboard layout where that differs. */
  readings: { words: string[][]; isOtherKeyboard: boolean }[]
}

/** How a name fits: the smaller the rank, the better; and where, for highlighting. */
export interface NameMatch {
  rank: number
  stretches: Stretch[]
  /** The text in the other keyboard layout that found it, else null. */
  otherKeyboard: string | null
}

const ranks = { whole: 0, beginning: 1, word: 2, middle: 3, otherKeyboard: 4 } as const

/** Reads what somebody types to find people, rooms and commands by name (docs/product/desktop.md "Palette"). */
export function readNameQuestion(typed: string): NameQuestion {
  const other = beginningOnOtherKeyboard(typed.trim())
  const readings = [{ words: wordsOf(typed), isOtherKeyboard: false }]
  if (other !== undefined) readings.push({ words: wordsOf(other), isOtherKeyboard: true })
  return { readings: readings.filter(({ words }) => words.length > 0) }
}

/** The words of a text, which signs separate as in names: `gsmith.writes` is two. */
function wordsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((part) => {
      const words: string[][] = []
      for (const { letter, joined } of searchUnits(part)) {
        if (joined) words.at(-1)?.push(letter)
        else words.push([letter])
      }
      return words
    })
}

/** The letters of a name as `matchName` compares them; worth keeping where many names are matched at each key. */
export const lettersOfName = (name: string): SearchUnit[] => searchUnits(name.normalize('NFC'))

/**
 * Whether a name contains every typed word: as letters, as initial consonants, or with a last syllable that is still being composed; spaces
 * between Hangul letters do not matter. A question without words fits every name.
 */
export function matchName(name: readonly SearchUnit[], { readings }: NameQuestion): NameMatch | null {
  if (readings.length === 0) return { rank: ranks.whole, stretches: [], otherKeyboard: null }
  for (const { words, isOtherKeyboard } of readings) {
    const places = words.map((word, index) => placeOf(name, word, index === words.length - 1))
    if (places.includes(-1)) continue
    const first = Math.min(...places)
    const stretches = words.map((word, index) => stretchOf(name, places[index] ?? 0, word.length))
    return {
      rank: isOtherKeyboard ? ranks.otherKeyboard : rankOf(name, first, words),
      stretches: merged(stretches),
      otherKeyboard: isOtherKeyboard ? words.map((word) => word.join('')).join(' ') : null,
    }
  }
  return null
}

function rankOf(name: readonly SearchUnit[], first: number, words: readonly string[][]): number {
  if (first === 0) return words.length === 1 && words[0]?.length === name.length ? ranks.whole : ranks.beginning
  return beginsWord(name, first) ? ranks.word : ranks.middle
}

/** The index where a word stands in a name, preferably at the beginning of one of its words; -1 for nowhere. */
function placeOf(name: readonly SearchUnit[], word: readonly string[], isLast: boolean): number {
  let inside = -1
  for (let at = 0; at + word.length <= name.length; at += 1) {
    if (!standsAt(name, at, word, isLast)) continue
    if (beginsWord(name, at)) return at
    if (inside === -1) inside = at
  }
  return inside
}

/** Whether a space or a sign stands before a letter. */
const beginsWord = (name: readonly SearchUnit[], at: number) => name[at - 1]?.end !== name[at]?.start

function standsAt(name: readonly SearchUnit[], at: number, word: readonly string[], isLast: boolean): boolean {
  return word.every((typed, index) => {
    const unit = name[at + index]
    if (unit === undefined || (index > 0 && !unit.joined)) return false
    if (typed === unit.letter || (isInitial(typed) && isSyllable(unit.letter) && initialOf(unit.letter) === typed)) return true
    return isLast && index === word.length - 1 && isComposing(typed, unit.letter, name[at + index + 1]?.letter ?? '')
  })
}

function stretchOf(name: readonly SearchUnit[], at: number, length: number): Stretch {
  return { start: name[at]?.start ?? 0, end: name[at + length - 1]?.end ?? 0 }
}

/** In order and without overlaps. */
function merged(stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const next of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end)
    else all.push({ ...next })
  }
  return all
}
