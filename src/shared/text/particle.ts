// Letters and digits whose Korean names end in a consonant: 엘, 엠, 엔, 아르; 영, 일, 삼, 육, 칠, 팔.
const endsOnConsonant = /[lmnr013678]$/i
// English words whose final consonant closes the last syllable in Korean; most others get an additional vowel (테스트).
const closedWord = /(?:[aeiou](?:ng|lm|[lmnpkb])|ck|[^aeiou]le|(?:^|[^aeiou])[aeiou]t)$/i

/**
 * Whether a word ends in a consonant sound, which decides the form of the Korean particle after it. Surrounding punctuation such as quotes
 * is ignored; false for characters without a sound.
 */
export function endsWithConsonant(text: string): boolean {
  const word = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(text.normalize('NFC'))?.[1] ?? ''
  const last = word.codePointAt(word.length - 1) ?? 0
  if (last >= 0xac00 && last <= 0xd7a3) return (last - 0xac00) % 28 !== 0
  if (last >= 0x3131 && last <= 0x314e) return true
  if (/^[A-Z]{1,5}$/.test(word) || /\d$/.test(word)) return endsOnConsonant.test(word)
  return closedWord.test(word)
}
