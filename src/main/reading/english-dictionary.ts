import { readFile } from 'node:fs/promises'

/** The pronunciations of a word in ARPAbet, such as `R EH1 D`; undefined for a word that is not in the dictionary. */
export type FindSounds = (word: string) => string[] | undefined

const [newline, tab] = [10, 9]

/**
 * Searches the file of the dictionary (scripts/setup/english-sounds.mjs), as bytes outside the heap, instead of an object
 * of its words.
 */
export async function readEnglishDictionary(file: string): Promise<FindSounds> {
  const lines = await readFile(file)

  const startOfLine = (at: number) => (at === 0 ? 0 : lines.lastIndexOf(newline, at - 1) + 1)

  return (word) => {
    let [from, to] = [0, lines.length]
    while (from < to) {
      const start = startOfLine((from + to) >> 1)
      const end = lines.indexOf(newline, start)
      const middle = lines.indexOf(tab, start)
      const found = lines.toString('latin1', start, middle)
      if (found === word) return lines.toString('latin1', middle + 1, end).split('|')
      if (found < word) from = end + 1
      else to = start
    }
    return undefined
  }
}
