import type { Language } from '../../../shared/i18n/index'
import { api } from '../../bridge/api'
import { desktop } from '../../bridge/desktop'

export type AgreedTerms = 'service' | 'personal'

const sessionScreensApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether this machine can keep a session encrypted; where not, one is asked. */
    secureStore: build.query<boolean, void>({ queryFn: async () => ({ data: (await desktop.start()).session.secureStore }) }),
    // Main answers in the language on screen; the language stands in the arguments so that each has its own entry.
    agreedTerms: build.query<string, { name: AgreedTerms; language: Language }>({
      queryFn: async ({ name }) => {
        const result = await desktop.readTerms(name)
        return result.ok ? { data: result.value } : { error: result.error }
      },
    }),
  }),
})
export const { useSecureStoreQuery, useAgreedTermsQuery } = sessionScreensApi
