// The sounds that Korean hears at the end of a letter or digit read by its name: 엘, 엠, 엔, 아르; 영, 일, 삼, 육, 칠, 팔.
const endsOnConsonant = /[lmnr013678]$/i
// English words are read as they sound: most final consonants get a vowel of their own (테스트), these few do not.
const closedWord = /(?:[aeiou](?:ng|lm|[lmnpkb])|ck|[^aeiou]le|(?:^|[^aeiou])[aeiou]t)$/i

/**
 * Whether a word ends on a consonant sound, as a Korean particle after it asks. What stands around it, such as quotes, is passed over;
 * for what has no sound of its own, false.
 */
export function endsWithConsonant(text: string): boolean {
  const word = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u.exec(text.normalize('NFC'))?.[1] ?? ''
  const last = word.codePointAt(word.length - 1) ?? 0
  if (last >= 0xac00 && last <= 0xd7a3) return (last - 0xac00) % 28 !== 0
  if (last >= 0x3131 && last <= 0x314e) return true
  if (/^[A-Z]{1,5}$/.test(word) || /\d$/.test(word)) return endsOnConsonant.test(word)
  return closedWord.test(word)
}
