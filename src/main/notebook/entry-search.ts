import type { EntryContent } from '../../shared/notebook/entries'
import type { NotebookFilter } from '../../shared/notebook/views'
import { initialOf, isInitial } from '../../shared/text/hangul'
import { isEmptyQuery, readQuery } from '../../shared/text/search-query'
import { searchUnits } from '../../shared/text/search-units'
import { tagKey } from '../../shared/text/tags'

/** An entry's texts as searches compare them, both empty without content. */
export interface SearchedTexts {
  /** All letters, with a space between those that do not belong together. */
  letters: string
  /** The same with the initial consonant of each syllable in its place. */
  initials: string
}

export function searchedIn(content: Pick<EntryContent, 'text' | 'meaning' | 'note' | 'tags'> | null): SearchedTexts {
  if (content === null) return { letters: '', initials: '' }
  const text = [content.text.sentence, content.meaning, content.note, ...content.tags].join('\n')
  const letters = searchUnits(text.normalize('NFC'))
    .map(({ letter, joined }) => (joined ? letter : ` ${letter}`))
    .join('')
  return { letters, initials: initialsOf(letters) }
}

/** Replaces each syllable by its initial consonant. */
export function initialsOf(letters: string): string {
  return letters.replace(/[가-힣]/g, (syllable) => initialOf(syllable) ?? syllable)
}

interface Condition {
  sql: string
  values: string[]
}

/**
 * A filter as an SQL condition on `entries` (docs/product/notebook.md "Search"), and the index that has its columns in the list's order, so
 * that rows of the table are read only for what is shown.
 */
export function conditionOf({ search, language, tag }: NotebookFilter): Condition & { index: string } {
  const query = readQuery(search)
  const tags = [...query.tags, ...(tag === null ? [] : [tagKey(tag)])]
  const words = query.words.map(partsOfWord)
  const conditions: Condition[] = [
    ...(language === null ? [] : [{ sql: 'language = ?', values: [language] }]),
    ...tags.map((key) => ({ sql: 'id in (select entry_id from entry_tags where key = ?)', values: [key] })),
    ...words.flat(),
    // Nothing contains a search of punctuation alone.
    ...(search.trim() !== '' && isEmptyQuery(query) ? [{ sql: 'false', values: [] }] : []),
  ]
  return {
    index: words.flat().some(({ column }) => column === 'initials') ? 'entries_by_initials' : 'entries_listed',
    sql: ['gone = 0', ...conditions.map(({ sql }) => sql)].join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Matches a word's letters anywhere; a single consonant also matches the syllables that begin with it (docs/product/search.md "Search"). */
function partsOfWord(word: readonly string[]): (Condition & { column: keyof SearchedTexts })[] {
  const text = word.join('')
  if (!word.some(isInitial)) return [{ column: 'letters', ...contains('letters', text) }]
  if (initialsOf(text) === text) return [{ column: 'initials', ...contains('initials', text) }]
  const pattern = word.map((letter) => (isInitial(letter) ? `[${letter}${syllablesWith[letter]}]` : letter))
  // Ranges are slow to compare, so what has none of the syllables is left out first.
  const syllables = text.match(/[가-힣]+/g) ?? []
  return [...syllables.map((part) => contains('letters', part)), { sql: 'letters glob ?', values: [`*${pattern.join('')}*`] }].map(
    (condition) => ({ column: 'letters', ...condition }),
  )
}

/** As bytes, since comparing UTF-8 letter by letter takes three times as long. */
const contains = (column: keyof SearchedTexts, text: string): Condition => ({
  sql: `instr(cast(${column} as blob), cast(? as blob))`,
  values: [text],
})

const syllablesEach = 21 * 28
const firstSyllable = '가'.codePointAt(0) ?? 0
/** The range of syllables that begin with a consonant: ㄱ: 가-깋. */
const syllablesWith: Record<string, string> = Object.fromEntries(
  Array.from({ length: 19 }, (_, at) => {
    const [first, last] = [0, syllablesEach - 1].map((offset) => String.fromCodePoint(firstSyllable + at * syllablesEach + offset))
    return [initialOf(first ?? '') ?? '', `${first}-${last}`]
  }),
)
