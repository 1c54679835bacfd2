import { initialOf, isInitial, isSyllable } from './hangul'
import { type SearchUnit, searchUnits } from './search-units'
import { tagKey } from './tags'

/** A parsed query: all words and all tags have to match. */
export interface SearchQuery {
  /** The case-folded letters of each word. A single consonant matches every syllable that begins with it. */
  words: string[][]
  /** Keys of the tags that were written as `#tag` or, with spaces in them, as `#"the tag"`. */
  tags: string[]
}

/** A range of a text, in UTF-16 units. */
export interface Stretch {
  start: number
  end: number
}

const hashtag = /(?:^|\s)#(?:"((?:[^"]|"")+)"|([^\s#]+))/g

/** The query of a tag: in quotes, with inner ones doubled, where it would end early otherwise. */
export function tagQuery(tag: string): string {
  return /[\s#"]/.test(tag) ? `#"${tag.replaceAll('"', '""')}"` : `#${tag}`
}

/** Parses the text of a search field. The parts of words such as `k-pop` are searched separately. */
export function readQuery(typed: string): SearchQuery {
  const text = typed.normalize('NFC')
  const names = [...text.matchAll(hashtag)].map(([, quoted, name = '']) => quoted?.replaceAll('""', '"') ?? name)
  const tags = names.map(tagKey).filter((key) => key !== '')
  const words = text.replace(hashtag, ' ').split(/\s+/).flatMap(wordsIn)
  return { words: unique(words), tags: [...new Set(tags)] }
}

/** Whether a query cannot match anything, e.g. one that is only punctuation. */
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

/** Whether a text contains every word; ignores tags. */
export function hasAllWords(text: string, { words }: SearchQuery): boolean {
  const units = searchUnits(text.normalize('NFC'))
  return words.every((word) => units.some((_, at) => standsAt(units, at, word)))
}

/** The ranges of a text that match the query's words, in order and without overlaps; for highlighting. */
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
