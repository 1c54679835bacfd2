/** How an English word is pronounced, as far as the dictionary tells. */
export interface EnglishSound {
  /** The word as it was asked for. */
  word: string
  /** The word of the dictionary that it comes from, where that is another: its American spelling or base form. */
  base: string | null
  /** In ARPAbet, such as `R EH1 D`, the usual one first; empty for a word that is not in the dictionary. */
  sounds: string[]
}
