const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const vowelsEach = 21
const finalsEach = 28

const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const initialSet = new Set(initials)

/** Two consonants that a keyboard joins into one sign as soon as they are typed one after the other. */
const clusters: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

export interface Jamo {
  initial: string
  vowel: string
  /** '' for an open syllable. */
  final: string
}

export function isSyllable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return code >= firstSyllable && code <= lastSyllable
}

/** Whether a lone consonant can begin a syllable, as all but the joined ones can. */
export function isInitial(letter: string): boolean {
  return initialSet.has(letter)
}

/** A syllable, or a consonant or vowel standing alone. */
export function isHangul(letter: string): boolean {
  return isSyllable(letter) || /^[ㄱ-ㅣ]$/.test(letter)
}

/** What a syllable begins with; undefined for anything else. */
export function initialOf(letter: string): string | undefined {
  return isSyllable(letter) ? initials[Math.floor(((letter.codePointAt(0) ?? 0) - firstSyllable) / (vowelsEach * finalsEach))] : undefined
}

/** The consonants of a joined one (ㄳ is ㄱ and ㅅ), else the letter itself. */
export function splitCluster(letter: string): string {
  return clusters[letter] ?? letter
}

export function takeApart(syllable: string): Jamo {
  const index = (syllable.codePointAt(0) ?? 0) - firstSyllable
  return {
    initial: initials[Math.floor(index / (vowelsEach * finalsEach))] ?? '',
    vowel: vowels[Math.floor(index / finalsEach) % vowelsEach] ?? '',
    final: finals[index % finalsEach] ?? '',
  }
}

/** The syllable of its parts, or undefined where there is none. */
export function putTogether({ initial, vowel, final }: Jamo): string | undefined {
  const [i, v, f] = [initials.indexOf(initial), vowels.indexOf(vowel), finals.indexOf(final)]
  if (i < 0 || v < 0 || f < 0) return undefined
  return String.fromCodePoint(firstSyllable + (i * vowelsEach + v) * finalsEach + f)
}
