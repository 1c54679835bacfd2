const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const vowelsEach = 21
const finalsEach = 28

const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const initialSet = new Set(initials)

/** Two consonants that a keyboard combines when they are typed in succession. */
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

/** Whether a single consonant can begin a syllable; combined ones cannot. */
export function isInitial(letter: string): boolean {
  return initialSet.has(letter)
}

/** Whether it is a syllable, or a single consonant or vowel. */
export function isHangul(letter: string): boolean {
  return isSyllable(letter) || /^[ㄱ-ㅣ]$/.test(letter)
}

/** The initial consonant of a syllable; undefined for anything else. */
export function initialOf(letter: string): string | undefined {
  return isSyllable(letter) ? initials[Math.floor(((letter.codePointAt(0) ?? 0) - firstSyllable) / (vowelsEach * finalsEach))] : undefined
}

/** The two consonants of a combined one (ㄳ is ㄱ and ㅅ), else the letter itself. */
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

/** The syllable composed of these parts, or undefined when there is none. */
export function putTogether({ initial, vowel, final }: Jamo): string | undefined {
  const [i, v, f] = [initials.indexOf(initial), vowels.indexOf(vowel), finals.indexOf(final)]
  if (i < 0 || v < 0 || f < 0) return undefined
  return String.fromCodePoint(firstSyllable + (i * vowelsEach + v) * finalsEach + f)
}
