/** The settings of the spell checker. */
export const spelling = {
  title: 'Spelling',
  intro: 'Misspelled words in what you write are underlined. Right-click a word for suggestions.',
  checks: 'Check spelling',
  checksHint: 'In posts, comments, questions, chats, corrections and notes. Review cards are never checked.',
  korean: 'Korean',
  koreanHint: 'Spelling of single words; not grammar, and spaces only where a word is wrong without them.',
  english: 'English',
  englishHint: 'American spelling.',
  words: 'Words that you added',
  remove: 'Remove',
  removeWord: 'Remove {{word}}',
  local: 'Checked on this computer. What you write does not leave it.',
  system: 'macOS checks with its own dictionaries, on this computer. Languages and added words are in System Settings › Keyboard.',
}
