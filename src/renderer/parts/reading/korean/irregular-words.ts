import { nounEndings } from '../../../../shared/text/particle'
import text from './irregular-words.txt?raw'

interface IrregularWord {
  written: string
  /** As many letters, so that the rules find its sound. */
  readAs: string
  /** Whether it also stands inside of words. */
  isInside: boolean
  /** Whether it also begins longer words. */
  isOpen: boolean
  /** Whether it is also another word, of another sound. */
  isShared: boolean
}

/** The irregular words by their first letter, the longest first. */
const byFirst = new Map<string, IrregularWord[]>()
for (const pair of text.replace(/^#.*$/gm, '').split(/[,\n]\s*/)) {
  const [, inside, written = '', open, readAs = '', shared] = /^(-?)([^-]+)(-?)=([^?]+)(\??)$/.exec(pair) ?? []
  const first = written[0]
  const word = { written, readAs, isInside: inside === '-', isOpen: open === '-', isShared: shared === '?' }
  if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), word])
}
for (const words of byFirst.values()) words.sort((one, other) => other.written.length - one.written.length)

const otherEndings =
  '들 뿐 조차 마저 만큼 대로 고 며 면 니 니까 네 냐 던 든 든지 거든 지 지만 서 이다 란 라도 라면 라서 에요 구나 인 인지 일 일지 일까 습니다'.split(
    ' ',
  )
const ending = new RegExp(`^(?:${[...nounEndings, ...otherEndings].join('|')})*(?:$|이?었|였|하|한|할|함|합|해|했)`, 'u')

/**
 * The irregular word at a place of a text. It counts where a word begins, and where no more than particles and endings follow, because a
 * longer word is mostly another one (인기 in 확인기, 대가 in 대가리), unless the list says otherwise.
 * @param text of syllables of Hangul, with a single space between words
 */
export function irregularWordAt(text: string, at: number): IrregularWord | undefined {
  const begins = at === 0 || text[at - 1] === ' '
  return byFirst
    .get(text[at] ?? '')
    ?.find(
      ({ written, isInside, isOpen }) =>
        (begins || isInside) && text.startsWith(written, at) && (isOpen || ending.test(restOfWord(text, at + written.length))),
    )
}

const restOfWord = (text: string, from: number) => text.slice(from).split(' ', 1)[0] ?? ''
