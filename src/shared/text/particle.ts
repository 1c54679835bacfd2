/** Particles of nouns. */
export const particles = new Set(
  '은 는 이 가 을 를 과 와 으로 로 이랑 랑 도 만 의 에 에서 에게 에게서 한테 한테서 께 께서 부터 까지 처럼 보다 마다 하고 밖에'.split(' '),
)
const copulas = '이에요 예요 이야 야 입니다 이죠 죠 인데 인데요 인가요 이라고 라고 이라는 라는 이나 나 요'.split(' ')

/** Particles and forms of the copula, several of which can follow a noun. */
export const nounEndings = [...particles, ...copulas]

/** Whether a text consists of particles and the copula alone, as they follow a noun: 에서는, 까지도, 이에요. */
export const nounParticles = new RegExp(`^(?:${nounEndings.join('|')})+$`, 'u')

// Letters and digits whose Korean names end in a consonant: 엘, 엠, 엔, 아르; 영, 일, 삼, 육, 칠, 팔.
const endsOnConsonant = /[lmnr013678]$/i
// English words whose final consonant, also before a silent e, closes the last syllable in Korean; most others get a vowel more (테스트).
const closedWord = /(?:[aeiou](?:ng|lm|[pkb])|[aeiouy]r?(?:ll?|mm?|nn?)e?|ck|[^aeiou]le|(?:^|[^aeiou])[aeiou]t)$/i
// Those whose final e is spoken (아니메, 피날레), or is another vowel (테마).
const spokenE =
  /^(?:abalone|anime|calzone|chile|consomme|epitome|facsimile|finale|guacamole|hyperbole|minestrone|penne|sesame|simile|tamale|theme|ukulele)$/i

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
  return closedWord.test(word) && !spokenE.test(word)
}
