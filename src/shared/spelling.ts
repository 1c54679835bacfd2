/** What somebody chose for the spell checker (docs/product/desktop.md "Spelling"). On macOS the system chooses the languages. */
export interface SpellingSettings {
  checksSpelling: boolean
  spellsKorean: boolean
  spellsEnglish: boolean
}

/** What a page can ask of the spell checker. */
export interface SpellingApi {
  /** The words that were added to its dictionary, sorted; on macOS they are the system's, and none are known. */
  spellingWords(): Promise<string[]>
  /** Takes a word back; resolves to those that are left. */
  removeSpellingWord(word: string): Promise<string[]>
}
