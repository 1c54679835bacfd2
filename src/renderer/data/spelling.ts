import { desktop } from '../desktop/desktop'
import { api } from './api'

/** The words that were added to the spell checker's dictionary; the context menu adds them without a word to the page. */
const spelling = api.injectEndpoints({
  endpoints: (build) => ({
    spellingWords: build.query<string[], void>({
      queryFn: async () => ({ data: await desktop.spellingWords() }),
    }),
    removeSpellingWord: build.mutation<string[], string>({
      queryFn: async (word) => ({ data: await desktop.removeSpellingWord(word) }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const left = await queryFulfilled.catch(() => null)
        if (left) dispatch(spelling.util.updateQueryData('spellingWords', undefined, () => left.data))
      },
    }),
  }),
})

export const { useSpellingWordsQuery, useRemoveSpellingWordMutation } = spelling
