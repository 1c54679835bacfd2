import { nounParticles } from './particle'
import { textParts } from './text-parts'

/** The number of words in each language. */
export interface WordCounts {
  korean: number
  english: number
}

/** What stands between two spaces or signs. */
const piece = /[\p{L}\p{M}\p{N}'’]+/gu
/** Addresses that are no links (`www.example.com`, `name@example.com`), with the particle after them. */
const address = /(?:www\.|[\w.+-]+@)[\w\-./?=&#%~:]+[가-힣]*/giu
/** Syllables, or letters of the Latin alphabet with apostrophes inside and digits after them. */
const run = /[가-힣]+|\p{Script=Latin}(?:['’]?[\p{Script=Latin}\p{M}\d])*/gu

/**
 * Counts the words of a text by their letters (docs/product/chat.md "Shares of languages"): an eojeol and a word in Latin letters are one
 * each. A particle after a word in Latin letters belongs to it. Links, addresses, numbers with their units (10km), single jamo (ㅋㅋ) and
 * emoji are no words.
 */
export function wordCounts(text: string): WordCounts {
  const counts: WordCounts = { korean: 0, english: 0 }
  for (const [letters] of withoutAddresses(text.normalize('NFC')).matchAll(piece)) {
    const { korean, english } = countsIn(letters)
    counts.korean += korean
    counts.english += english
  }
  return counts
}

/** The text without links and addresses, and without the particles after them. */
function withoutAddresses(text: string): string {
  let [plain, isAfterLink] = ['', false]
  for (const part of textParts(text)) {
    if ('text' in part) plain += isAfterLink ? part.text.replace(/^[가-힣]+/u, ' ') : part.text
    else plain += ' '
    isAfterLink = 'link' in part
  }
  return plain.replace(address, ' ')
}

/** The counts of a piece: at most one eojeol, and maybe several words in Latin letters. */
function countsIn(text: string): WordCounts {
  const counts: WordCounts = { korean: 0, english: 0 }
  let latinEnd = -1
  for (const { 0: letters, index } of text.matchAll(run)) {
    if (/^[가-힣]/.test(letters)) {
      if (index !== latinEnd || !nounParticles.test(letters)) counts.korean = 1
    } else if (!/\d$/.test(text.slice(0, index))) {
      counts.english += 1
      latinEnd = index + letters.length
    }
  }
  return counts
}
