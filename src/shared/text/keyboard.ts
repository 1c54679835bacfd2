import { isHangul, isSyllable, type Jamo, putTogether, splitCluster, takeApart } from './hangul'

/* The Korean (2-set) and Latin keyboard layouts share their keys. When someone types with the wrong layout active, the intended text can
   be recovered. */

const letters: Record<string, string> = {
  ...{ q: 'ㅂ', w: 'ㅈ', e: 'ㄷ', r: 'ㄱ', t: 'ㅅ', y: 'ㅛ', u: 'ㅕ', i: 'ㅑ', o: 'ㅐ', p: 'ㅔ' },
  ...{ a: 'ㅁ', s: 'ㄴ', d: 'ㅇ', f: 'ㄹ', g: 'ㅎ', h: 'ㅗ', j: 'ㅓ', k: 'ㅏ', l: 'ㅣ' },
  ...{ z: 'ㅋ', x: 'ㅌ', c: 'ㅊ', v: 'ㅍ', b: 'ㅠ', n: 'ㅜ', m: 'ㅡ' },
  ...{ Q: 'ㅃ', W: 'ㅉ', E: 'ㄸ', R: 'ㄲ', T: 'ㅆ', O: 'ㅒ', P: 'ㅖ' },
}
const keys = Object.fromEntries(Object.entries(letters).map(([key, letter]) => [letter, key]))

/** Vowels and final consonants that are typed with two keys. */
const joined: Record<string, string> = {
  ...{ ㅗㅏ: 'ㅘ', ㅗㅐ: 'ㅙ', ㅗㅣ: 'ㅚ', ㅜㅓ: 'ㅝ', ㅜㅔ: 'ㅞ', ㅜㅣ: 'ㅟ', ㅡㅣ: 'ㅢ' },
  ...{ ㄱㅅ: 'ㄳ', ㄴㅈ: 'ㄵ', ㄴㅎ: 'ㄶ', ㄹㄱ: 'ㄺ', ㄹㅁ: 'ㄻ', ㄹㅂ: 'ㄼ', ㄹㅅ: 'ㄽ', ㄹㅌ: 'ㄾ', ㄹㅍ: 'ㄿ', ㄹㅎ: 'ㅀ', ㅂㅅ: 'ㅄ' },
}
const partsOf = Object.fromEntries(Object.entries(joined).map(([parts, letter]) => [letter, parts]))

const isVowel = (letter: string) => /^[ㅏ-ㅣ]$/.test(letter)

/**
 * The text that the same keys produce in the other layout (docs/product/search.md "Wrong keyboard"): `gksrnr` is 한국, `ㅗ디ㅣㅐ` is hello.
 * Undefined when the result is not plausible text: Latin keys have to form complete syllables.
 */
export function onOtherKeyboard(typed: string): string | undefined {
  const text = typed.normalize('NFC')
  if ([...text].some(isHangul)) return toLatin(text)
  if (!/[a-z]/i.test(text)) return undefined
  const read = toHangul(text)
  return [...read].some((letter) => isHangul(letter) && !isSyllable(letter)) ? undefined : read
}

/**
 * What the keys of a short text produce in the other layout, also where that is only a beginning: `gs` is ㅎㄴ. For lists that are matched
 * while somebody types; undefined where no key differs.
 */
export function beginningOnOtherKeyboard(typed: string): string | undefined {
  const text = typed.normalize('NFC')
  if ([...text].some(isHangul)) return toLatin(text)
  return /[a-z]/i.test(text) ? toHangul(text) : undefined
}

function toLatin(text: string): string {
  return [...text].map((letter) => (isHangul(letter) ? keysOf(letter) : letter)).join('')
}

function keysOf(letter: string): string {
  const { initial, vowel, final } = isSyllable(letter) ? takeApart(letter) : { initial: letter, vowel: '', final: '' }
  return [initial, vowel, final]
    .flatMap((part) => [...(partsOf[part] ?? splitCluster(part))])
    .map((part) => keys[part] ?? part)
    .join('')
}

/** Composes syllables as an input method does: a consonant before a vowel begins a syllable, the following ones may close it. */
function toHangul(text: string): string {
  const typed = [...text].map((key) => letters[key] ?? letters[key.toLowerCase()] ?? key)
  let read = ''
  for (let at = 0; at < typed.length; ) {
    const { syllable, next } = syllableAt(typed, at)
    read += syllable
    at = next
  }
  return read
}

function syllableAt(typed: string[], at: number): { syllable: string; next: number } {
  const initial = typed[at] ?? ''
  const vowel = longest(typed, at + 1, isVowel)
  if (vowel === '') return { syllable: initial, next: at + 1 }
  const afterVowel = at + 1 + countOf(vowel)
  const final = finalAt(typed, afterVowel, { initial, vowel })
  const syllable = putTogether({ initial, vowel, final })
  return syllable === undefined ? { syllable: initial, next: at + 1 } : { syllable, next: afterVowel + countOf(final) }
}

/** The final consonants of a syllable: as many as fit, except one that is followed by a vowel and so begins the next syllable. */
function finalAt(typed: string[], at: number, open: Omit<Jamo, 'final'>): string {
  const fits = (final: string) => putTogether({ ...open, final }) !== undefined
  const [one = '', two = '', three = ''] = typed.slice(at, at + 3)
  if (one === '' || isVowel(one) || isVowel(two) || !isHangul(one) || !fits(one)) return ''
  const both = joined[one + two]
  return both !== undefined && fits(both) && !isVowel(three) ? both : one
}

function longest(typed: string[], at: number, is: (letter: string) => boolean): string {
  const [one = '', two = ''] = typed.slice(at, at + 2)
  if (!is(one)) return ''
  return joined[one + two] ?? one
}

const countOf = (letter: string) => (letter === '' ? 0 : [...(partsOf[letter] ?? letter)].length)
