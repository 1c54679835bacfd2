import type { EnglishSound } from '../../shared/english-sounds'
import { desktop } from '../desktop/desktop'
import { api } from './api'

/** How English words are pronounced, by the dictionary that main reads. */
export const { useEnglishSoundsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    englishSounds: build.query<EnglishSound[], string[]>({
      queryFn: async (words) => {
        try {
          return { data: await desktop.englishSounds(words) }
        } catch {
          return { error: { code: 'serverError' } }
        }
      },
    }),
  }),
})
