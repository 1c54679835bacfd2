import type { Bdic } from './bdic'
import { koreanChecker } from './korean-checker'

const mostSuggestions = 5
/** Longer words are more likely several that lack their spaces; each letter more is a hundred candidates more. */
const longestWord = 40

const initials = jamo(0x1100, 19)
const vowels = jamo(0x1161, 21)
const finals = jamo(0x11a8, 27)

/** Letters that sound alike where learners write them, beside those that the dictionary names. */
const alike = ['ㅏㅘ', 'ㅓㅝ', 'ㅓㅗ', 'ㅡㅜ', 'ㅣㅢ', 'ㅔㅖ'].map((pair) =>
  [...pair].map((letter) => vowels.charAt(letter.charCodeAt(0) - 0x314f)).join(''),
)
/** Final consonants that are not heard before a vowel, with those they leave: 조아요, 만아요, 갓어요. */
const unheard: Record<string, string> = { '': 'ᇂ', ᆫ: 'ᆭ', ᆯ: 'ᆶ', ᆺ: 'ᆻ' }
const silentInitial = 'ᄋ'

/**
 * Suggests what a misspelled Korean word was meant to be: words that differ by a common mistake, a similar letter, missing spaces or any one
 * letter, in this order. The checker in the page suggests nothing for words of more than eight jamo, which are three syllables.
 */
export function koreanSuggestions(bdic: Bdic): (word: string) => string[] {
  const isWord = koreanChecker(bdic)
  const similar = similarLetters(bdic.others)
  return (written) => {
    const word = written.normalize('NFD')
    if (word.length > longestWord) return []
    const suggestions = new Set<string>()
    const take = (all: Iterable<string>) => {
      for (const candidate of all) {
        if (suggestions.size === mostSuggestions) return
        const text = candidate.normalize('NFC')
        // Jamo that make no syllable are left over.
        if (text === written || suggestions.has(text) || /[\u1100-\u11ff]/.test(text)) continue
        if (candidate.split(' ').every(isWord)) suggestions.add(text)
      }
    }
    take(candidates(word, bdic.replacements, similar))
    if (suggestions.size === 0) take(withTwoSpaces(word))
    return [...suggestions]
  }
}

function* candidates(word: string, replacements: Bdic['replacements'], similar: Map<string, string>): Generator<string> {
  const letters = [...word]
  for (let at = 2; at < word.length; at++) {
    if (word.charAt(at) !== silentInitial) continue
    const final = finals.includes(word.charAt(at - 1)) ? word.charAt(at - 1) : ''
    const meant = unheard[final]
    if (meant !== undefined) yield put(word, at - final.length, final.length, meant)
  }
  for (const [from, to] of replacements) {
    const [wrong, right] = [from.normalize('NFD'), to.normalize('NFD')]
    for (let at = word.indexOf(wrong); at >= 0; at = word.indexOf(wrong, at + 1)) yield put(word, at, wrong.length, right)
  }
  for (const [at, letter] of letters.entries()) for (const other of similar.get(letter) ?? '') yield put(word, at, 1, other)
  for (const at of syllablesOf(word)) yield put(word, at, 0, ' ')
  // Final consonants are what learners miss most, and initial ones least.
  for (const [at, letter] of letters.entries()) {
    if (vowels.includes(letter) && !finals.includes(letters[at + 1] ?? ' ')) for (const final of finals) yield put(word, at + 1, 0, final)
    if (finals.includes(letter)) for (const final of ['', ...finals]) yield put(word, at, 1, final)
  }
  for (const kind of [vowels, initials])
    for (const [at, letter] of letters.entries()) if (kind.includes(letter)) for (const other of kind) yield put(word, at, 1, other)
}

function* withTwoSpaces(word: string): Generator<string> {
  const syllables = syllablesOf(word)
  for (const first of syllables) for (const second of syllables) if (second > first) yield put(put(word, second, 0, ' '), first, 0, ' ')
}

/** Where the syllables after the first begin. */
const syllablesOf = (word: string) => [...word].flatMap((letter, at) => (at > 0 && initials.includes(letter) ? [at] : []))

const put = (word: string, at: number, length: number, text: string) => word.slice(0, at) + text + word.slice(at + length)

/** The letters that sound or look alike, by each of them. */
function similarLetters(commands: string[]): Map<string, string> {
  const similar = new Map<string, string>()
  const add = (all: string) => {
    for (const letter of all) similar.set(letter, (similar.get(letter) ?? '') + all.replace(letter, ''))
  }
  for (const line of commands) {
    add(/^MAP (\D+)$/.exec(line)?.[1] ?? '')
  }
  for (const pair of alike) add(pair)
  return similar
}

function jamo(first: number, count: number): string {
  return Array.from({ length: count }, (_, at) => String.fromCharCode(first + at)).join('')
}
