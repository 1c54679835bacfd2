import { initialOf, isInitial, isSyllable, splitCluster, takeApart } from './hangul'

/**
 * Whether a name begins with the typed text: by letters, by initials (ㅁㅅ for 민수), or with a last syllable that is still being composed (민
 * on the way to 미나).
 * @param typed in lower case, NFC
 */
export function beginsAsTyped(name: string, typed: string): boolean {
  const [letters, signs] = [[...name], [...typed].flatMap((sign) => [...splitCluster(sign)])]
  return signs.every((sign, index) => {
    const letter = letters[index] ?? ''
    if (sign === letter || (isInitial(sign) && initialOf(letter) === sign)) return true
    return index === signs.length - 1 && isComposing(sign, letter, letters[index + 1] ?? '')
  })
}

/**
 * Whether a syllable that is still being composed may become a letter of a name: 한 on the way to 하나.
 * @param next the letter that follows it in the name, '' for none
 */
export function isComposing(sign: string, letter: string, next: string): boolean {
  if (!isSyllable(sign) || !isSyllable(letter)) return false
  const [typed, meant] = [takeApart(sign), takeApart(letter)]
  if (typed.initial !== meant.initial || typed.vowel !== meant.vowel) return false
  // The last syllable is open, or its final consonant, alone or the second of two, may begin the next syllable.
  const last = [...splitCluster(typed.final)].at(-1) ?? ''
  const kept = typed.final === last ? '' : [...splitCluster(typed.final)][0]
  return typed.final === '' || (kept === meant.final && initialOf(next) === last)
}
