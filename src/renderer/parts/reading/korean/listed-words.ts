import text from './listed-words.txt?raw'

interface ListedWord {
  written: string
  /** As many letters, so that the rules find its sound. */
  readAs: string
  isEnding: boolean
}

/** The listed words by their first letter, the longest first. */
const byFirst = new Map<string, ListedWord[]>()
for (const pair of text.replace(/^#.*$/gm, '').split(/[,\n]\s*/)) {
  const [, hyphen, written = '', readAs = ''] = /^(-?)(.+)=(.+)$/.exec(pair) ?? []
  const first = written[0]
  if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { written, readAs, isEnding: hyphen === '-' }])
}
for (const words of byFirst.values()) words.sort((one, other) => other.written.length - one.written.length)

/**
 * The listed word at a place of a text. One of two letters counts only where a word begins: inside of one it is mostly something else
 * (인기 in 확인기).
 * @param text of syllables of Hangul, with a single space between words
 */
export function listedWordAt(text: string, at: number): ListedWord | undefined {
  const begins = at === 0 || text[at - 1] === ' '
  return byFirst
    .get(text[at] ?? '')
    ?.find(({ written, isEnding }) => (begins || isEnding || written.length > 2) && text.startsWith(written, at))
}
