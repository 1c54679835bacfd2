import { initialOf, isInitial, isSyllable, splitCluster, takeApart } from './hangul'

/**
 * Whether a name begins with what is being typed: by letters, by initials (ㅁㅅ for 민수), or by a last syllable that is still being
 * composed (민 on the way to 미나).
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

function isComposing(sign: string, letter: string, next: string): boolean {
  if (!isSyllable(sign) || !isSyllable(letter)) return false
  const [typed, meant] = [takeApart(sign), takeApart(letter)]
  if (typed.initial !== meant.initial || typed.vowel !== meant.vowel) return false
  // Open so far, or its final belongs to the next syllable, alone or as the second of two.
  const last = [...splitCluster(typed.final)].at(-1) ?? ''
  const kept = typed.final === last ? '' : [...splitCluster(typed.final)][0]
  return typed.final === '' || (kept === meant.final && initialOf(next) === last)
}
