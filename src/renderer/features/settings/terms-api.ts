import type { Language } from '../../../shared/i18n/index'
import { api } from '../../bridge/api'
import { desktop } from '../../bridge/desktop'

export const termsNames = ['service', 'personal', 'payment'] as const
export type TermsName = (typeof termsNames)[number]

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Main answers in the language on screen; the language stands in the arguments so that each has its own entry.
    terms: build.query<string, { name: TermsName; language: Language }>({
      queryFn: async ({ name }) => {
        const result = await desktop.readTerms(name)
        return result.ok ? { data: result.value } : { error: result.error }
      },
    }),
  }),
})
export const { useTermsQuery } = termsApi
