import { dictionary } from 'cmu-pronouncing-dictionary'

/**
 * The CMU Pronouncing Dictionary as main reads it (src/main/reading/english-dictionary.ts): a line for each word, sorted by its characters,
 * with its pronunciations in ARPAbet: `read<tab>R EH1 D|R IY1 D`.
 */
export function englishSounds() {
  const sounds = new Map()
  for (const [key, spoken] of Object.entries(dictionary)) {
    // Further pronunciations have the keys `read(2)` and so on; some end in a comment.
    const word = key.replace(/\(\d+\)$/, '')
    const sound = spoken.replace(/\s*#.*$/, '')
    const known = sounds.get(word) ?? []
    if (!known.includes(sound)) sounds.set(word, [...known, sound])
  }
  const lines = [...sounds].map(([word, all]) => `${word}\t${all.join('|')}\n`)
  return lines.sort((one, other) => (one < other ? -1 : 1)).join('')
}
