import * as z from 'zod'
import type { Ipc } from '../ipc'
import type { Spelling } from '../spelling/spelling'

/** Chromium keeps no longer words. */
const longestWord = 99

/** Adds the methods for the words that the person added to the spell checker's dictionary. */
export function addSpellingMethods(ipc: Ipc, spelling: Pick<Spelling, 'words' | 'remove'>): void {
  ipc.handle('spellingWords', { input: z.tuple([]), run: spelling.words })
  ipc.handle('removeSpellingWord', {
    input: z.tuple([z.string().min(1).max(longestWord)]),
    async run(word) {
      await spelling.remove(word)
      return spelling.words()
    },
  })
}
