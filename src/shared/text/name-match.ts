import { initialOf, isInitial } from './hangul'
import { beginningOnOtherKeyboard } from './keyboard'
import type { Stretch } from './search-query'
import { type SearchUnit, searchUnits } from './search-units'
import { isComposing } from './typed-name'

/** A letter of a name. */
interface NameLetter extends SearchUnit {
  /** The initial consonant of a syllable. */
  initial: string | undefined
}

/** A name as `matchName` compares it. */
export interface ComparedName {
  letters: readonly NameLetter[]
  /** All letters and all initial consonants, by which most names are ruled out without a look at each letter. */
  anywhere: string
}

/** A typed letter, with what it fits besides itself. */
interface TypedLetter {
  letter: string
  /** The consonant that it is, which may be the initial one of a syllable; else null. */
  asInitial: string | null
  /** The initial consonant of a syllable that may still be being composed; else null. */
  composing: string | null
}

/** What was typed to find a name, read once for many names. */
export interface NameQuestion {
  /** The typed letters, and what the same keys produce in the other keyboard layout where that differs. */
  readings: { words: TypedLetter[][]; isOtherKeyboard: boolean }[]
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
  const readings: NameQuestion['readings'] = [{ words: wordsOf(typed), isOtherKeyboard: false }]
  if (other !== undefined) readings.push({ words: wordsOf(other), isOtherKeyboard: true })
  return { readings: readings.filter(({ words }) => words.length > 0) }
}

/** The words of a text, which signs separate as in names: `gsmith.writes` is two. */
function wordsOf(text: string): TypedLetter[][] {
  const words: TypedLetter[][] = []
  for (const part of text.normalize('NFC').split(/\s+/)) {
    for (const [index, { letter, joined }] of searchUnits(part).entries()) {
      const typed: TypedLetter = { letter, asInitial: isInitial(letter) ? letter : null, composing: null }
      if (index > 0 && joined) words.at(-1)?.push(typed)
      else words.push([typed])
    }
  }
  const last = words.at(-1)?.at(-1)
  if (last !== undefined) last.composing = initialOf(last.letter) ?? null
  return words
}

/** A name as `matchName` compares it; worth keeping where many names are matched at each key. */
export function comparedName(name: string): ComparedName {
  const letters = searchUnits(name.normalize('NFC')).map((unit) => ({ ...unit, initial: initialOf(unit.letter) }))
  return { letters, anywhere: letters.map(({ letter, initial = '' }) => letter + initial).join('') }
}

/** How well a name fits, as the rank of its match; null where it does not. Much faster than the match itself. */
export function rankOfName({ letters: name, anywhere }: ComparedName, { readings }: NameQuestion): number | null {
  if (readings.length === 0) return ranks.whole
  for (const { words, isOtherKeyboard } of readings) {
    let first = name.length
    for (const word of words) {
      const at = hasLetters(anywhere, word) ? placeOf(name, word) : -1
      first = at === -1 ? -1 : Math.min(first, at)
      if (at === -1) break
    }
    if (first !== -1) return isOtherKeyboard ? ranks.otherKeyboard : rankAt(name, first, words)
  }
  return null
}

/**
 * Whether a name contains every typed word: as letters, as initial consonants, or with a last syllable that is still being composed; spaces
 * between Hangul letters do not matter. A question without words fits every name.
 */
export function matchName(compared: ComparedName, question: NameQuestion): NameMatch | null {
  const rank = rankOfName(compared, question)
  if (rank === null) return null
  const name = compared.letters
  for (const { words, isOtherKeyboard } of question.readings) {
    const places = words.map((word) => placeOf(name, word))
    if (places.includes(-1)) continue
    const stretches = words.map((word, index) => stretchOf(name, places[index] ?? 0, word.length))
    const otherKeyboard = isOtherKeyboard ? words.map((word) => word.map(({ letter }) => letter).join('')).join(' ') : null
    return { rank, stretches: merged(stretches), otherKeyboard }
  }
  return { rank, stretches: [], otherKeyboard: null }
}

function rankAt(name: readonly NameLetter[], first: number, words: readonly TypedLetter[][]): number {
  if (first === 0) return words.length === 1 && words[0]?.length === name.length ? ranks.whole : ranks.beginning
  return beginsWord(name, first) ? ranks.word : ranks.middle
}

/** Whether a name has every typed letter somewhere, or the initial consonant that it may be or begin with. */
function hasLetters(anywhere: string, word: readonly TypedLetter[]): boolean {
  for (const { letter, composing } of word)
    if (!anywhere.includes(letter) && (composing === null || !anywhere.includes(composing))) return false
  return true
}

/** The index where a word stands in a name, preferably at the beginning of one of its words; -1 for nowhere. */
function placeOf(name: readonly NameLetter[], word: readonly TypedLetter[]): number {
  let inside = -1
  for (let at = 0; at + word.length <= name.length; at += 1) {
    if (!standsAt(name, at, word)) continue
    if (beginsWord(name, at)) return at
    if (inside === -1) inside = at
  }
  return inside
}

/** Whether a space or a sign stands before a letter. */
const beginsWord = (name: readonly NameLetter[], at: number) => name[at - 1]?.end !== name[at]?.start

function standsAt(name: readonly NameLetter[], at: number, word: readonly TypedLetter[]): boolean {
  for (let index = 0; index < word.length; index += 1) {
    const unit = name[at + index]
    const typed = word[index]
    if (unit === undefined || typed === undefined || (index > 0 && !unit.joined)) return false
    if (unit.letter === typed.letter) continue
    if (unit.initial === undefined) return false
    if (unit.initial === typed.asInitial) continue
    if (unit.initial !== typed.composing || !isComposing(typed.letter, unit.letter, name[at + index + 1]?.letter ?? '')) return false
  }
  return true
}

function stretchOf(name: readonly NameLetter[], at: number, length: number): Stretch {
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
