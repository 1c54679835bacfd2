import { type Jamo, putTogether, takeApart } from '../../../../shared/text/hangul'
import { irregularWordAt } from './irregular-words'

/** A syllable in its place. `spelled`: as it is written; the other parts change as rules apply. */
export interface Syllable extends Jamo {
  spelled: Jamo
  /** Its place in the text. */
  at: number
  /** Whether a space follows. */
  spaced: boolean
  /** Whether an irregular word says how it sounds. */
  irregular: boolean
  /** Whether that word is also another one, of another sound. */
  shared: boolean
}

/** The final consonants by the sound they have before a pause (표준 발음법 9-11). */
const representatives: Record<string, string> = {
  ...{ ㄲ: 'ㄱ', ㅋ: 'ㄱ', ㄳ: 'ㄱ', ㄺ: 'ㄱ', ㅅ: 'ㄷ', ㅆ: 'ㄷ', ㅈ: 'ㄷ', ㅊ: 'ㄷ', ㅌ: 'ㄷ', ㅎ: '', ㅍ: 'ㅂ', ㅄ: 'ㅂ', ㄿ: 'ㅂ' },
  ...{ ㄵ: 'ㄴ', ㄶ: 'ㄴ', ㄼ: 'ㄹ', ㄽ: 'ㄹ', ㄾ: 'ㄹ', ㅀ: 'ㄹ', ㄻ: 'ㅁ' },
}
export const representative = (final: string) => representatives[final] ?? final

const tensed: Record<string, string> = { ㄱ: 'ㄲ', ㄷ: 'ㄸ', ㅂ: 'ㅃ', ㅅ: 'ㅆ', ㅈ: 'ㅉ' }
/** Finals after which a plain consonant is tense: those that sound as ㄱ, ㄷ, ㅂ (23), and those that only stems have (24, 25). */
const tensing = new Set('ㄱㄲㅋㄳㄺㄷㅅㅆㅈㅊㅌㅂㅍㄼㄿㅄㄵㄻㄾ')
const split: Record<string, [string, string]> = {
  ...{ ㄳ: ['ㄱ', 'ㅆ'], ㄵ: ['ㄴ', 'ㅈ'], ㄺ: ['ㄹ', 'ㄱ'], ㄻ: ['ㄹ', 'ㅁ'], ㄼ: ['ㄹ', 'ㅂ'], ㄽ: ['ㄹ', 'ㅆ'] },
  ...{ ㄾ: ['ㄹ', 'ㅌ'], ㄿ: ['ㄹ', 'ㅍ'], ㅄ: ['ㅂ', 'ㅆ'], ㅎ: ['', 'ㅇ'], ㄶ: ['', 'ㄴ'], ㅀ: ['', 'ㄹ'] },
}
const palatal: Record<string, [string, string]> = { ㄷ: ['', 'ㅈ'], ㅌ: ['', 'ㅊ'], ㄾ: ['ㄹ', 'ㅊ'] }
const iota = new Set('ㅣㅑㅕㅛㅠㅖㅒ')
/** Nouns on -(으)ㄹ and what stands before them, which is tense (27). */
const afterAdnominal = /^(?:것|거|게|건|걸|겁|수|데|바|줄|적|듯|곳|지)/

/**
 * Reads a text of Hangul so far as to leave nothing to consonants before consonants, which the library knows: irregular words, links of a
 * final consonant with a vowel, and tense consonants. The library would link too, but then adds a ㄴ in every word (학생입니다), and makes
 * consonants tense after every ㄴ and ㅁ (한국).
 * @param text of syllables of Hangul, with a single space between words, said in one breath
 */
export function respell(text: string): Syllable[] {
  const syllables = readIrregular(text)
  for (const [at, current] of syllables.entries()) {
    const next = syllables[at + 1]
    if (!next) continue
    if (current.spaced) atSpace(current, next, text.slice(next.at))
    if (next.initial === 'ㅇ') link(current, next)
    else if (next.initial === 'ㅎ') beforeH(current, next)
    else beforeConsonant(current, next)
  }
  return syllables
}

/** Takes the text apart, each irregular word as it is to be read. */
function readIrregular(text: string): Syllable[] {
  const syllables: Syllable[] = []
  let found: { readAs: string; isShared: boolean; from: number } | null = null
  for (const [at, letter] of [...text].entries()) {
    if (found === null || at >= found.from + found.readAs.length) {
      const word = irregularWordAt(text, at)
      found = word ? { ...word, from: at } : null
    }
    if (letter === ' ') continue
    const read = found?.readAs[at - found.from] ?? letter
    const marks = { spaced: text[at + 1] === ' ', irregular: found !== null, shared: found?.isShared === true }
    syllables.push({ ...takeApart(read), spelled: takeApart(letter), at, ...marks })
  }
  return syllables
}

/** @param following the text after the space */
function atSpace(current: Syllable, next: Syllable, following: string): void {
  if (current.spelled.final === 'ㄹ' && afterAdnominal.test(following)) next.initial = tensed[next.initial] ?? next.initial
  current.final = representative(current.final)
}

function link(current: Syllable, next: Syllable): void {
  const { final } = current
  // Across a space it depends on the words whether these link or a ㄴ comes in between.
  if (final === '' || final === 'ㅇ' || (current.spaced && iota.has(next.vowel))) return
  const parts = (next.vowel === 'ㅣ' || next.vowel === 'ㅕ' ? palatal[final] : undefined) ?? split[final] ?? ['', final]
  ;[current.final, next.initial] = parts
}

function beforeH(current: Syllable, next: Syllable): void {
  const isSuffix = next.vowel === 'ㅣ' || (next.vowel === 'ㅕ' && (next.final === '' || next.final === 'ㅆ'))
  if (current.final === 'ㄷ' && isSuffix) [current.final, next.initial] = ['', 'ㅊ']
  // 꽂히다 keeps its ㅈ, 낮하고 does not; the library knows 넓히다, 앉히다 and 밝히다.
  else if (current.final === 'ㅈ' ? !isSuffix : /[ㄲㅋㄳㅍㅄ]/.test(current.final)) current.final = representative(current.final)
}

function beforeConsonant(current: Syllable, next: Syllable): void {
  const { final } = current
  const isTense = tensing.has(final)
  if (final === 'ㄺ' && next.initial === 'ㄱ') current.final = 'ㄹ'
  if (final === 'ㄼ') current.final = compose(current.spelled) === '밟' ? 'ㅂ' : 'ㄹ'
  if (isTense) next.initial = tensed[next.initial] ?? next.initial
  if (next.initial === 'ㄹ' && representative(current.final) === 'ㄷ') [current.final, next.initial] = ['ㄷ', 'ㄴ']
}

function compose({ initial, vowel, final }: Jamo): string {
  return putTogether({ initial, vowel, final }) ?? ''
}
