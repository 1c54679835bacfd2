import { initialOf, isInitial, isSyllable } from './hangul'
import { type SearchUnit, searchUnits } from './search-units'
import { tagKey } from './tags'

/** What is looked for: all words, and all tags. */
export interface SearchQuery {
  /** The letters of each word, folded. A lone consonant stands for every syllable it begins. */
  words: string[][]
  /** Keys of the tags asked for as `#tag`. */
  tags: string[]
}

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

const hashtag = /(?:^|\s)#([^\s#]+)/g

/** Reads what somebody typed into a search field. Words that are written together, like `k-pop`, are looked for apart. */
export function readQuery(typed: string): SearchQuery {
  const text = typed.normalize('NFC')
  const tags = [...text.matchAll(hashtag)].map(([, name = '']) => tagKey(name)).filter((key) => key !== '')
  const words = text.replace(hashtag, ' ').split(/\s+/).flatMap(wordsIn)
  return { words: unique(words), tags: [...new Set(tags)] }
}

/** A query that can find nothing, as one of punctuation alone. */
export function isEmptyQuery({ words, tags }: SearchQuery): boolean {
  return words.length === 0 && tags.length === 0
}

function wordsIn(text: string): string[][] {
  const words: string[][] = []
  for (const { letter, joined } of searchUnits(text)) {
    if (joined) words.at(-1)?.push(letter)
    else words.push([letter])
  }
  return words
}

function unique(words: string[][]): string[][] {
  return [...new Map(words.map((word) => [word.join(''), word])).values()]
}

/** Whether every word stands in a text somewhere; says nothing of tags. */
export function hasAllWords(text: string, { words }: SearchQuery): boolean {
  const units = searchUnits(text.normalize('NFC'))
  return words.every((word) => units.some((_, at) => standsAt(units, at, word)))
}

/** Where the words of a query stand in a text, in order, without overlaps; for marking what was found. */
export function findStretches(text: string, { words }: SearchQuery): Stretch[] {
  const units = searchUnits(text)
  const found: Stretch[] = []
  for (let at = 0; at < units.length; ) {
    const length = Math.max(0, ...words.filter((word) => standsAt(units, at, word)).map((word) => word.length))
    const [first, last] = [units[at], units[at + length - 1]]
    if (length > 0 && first && last) found.push({ start: first.start, end: last.end })
    at += Math.max(1, length)
  }
  return found
}

function standsAt(units: SearchUnit[], at: number, word: string[]): boolean {
  return word.every((letter, index) => {
    const unit = units[at + index]
    return unit !== undefined && (index === 0 || unit.joined) && isMatch(letter, unit.letter)
  })
}

function isMatch(asked: string, found: string): boolean {
  return asked === found || (isInitial(asked) && isSyllable(found) && initialOf(found) === asked)
}
