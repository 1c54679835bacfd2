import type { SignedInDevice } from '../../shared/contract/account-shapes'
import type { Signs } from '../../shared/contract/people-shapes'
import type { Licence } from '../../shared/desktop'
import type { Result } from '../../shared/errors'
import type { Language } from '../../shared/i18n/index'
import type { Degree } from '../../shared/school-span'
import { desktop } from '../desktop/desktop'
import { api } from './api'
import { deleting, operation } from './ask'
import { changeAndRepeat } from './list-changes'
import { changeOwnUser } from './session'
import { toggle } from './toggle'

export type TermsName = 'service' | 'personal' | 'payment'

const answerOf = <Value>(result: Result<Value>) => (result.ok ? { data: result.value } : { error: result.error })

/** The user's own account: signed-in devices, schools, and the texts that signup and settings show. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    // The list of devices is always read again, so that it is current.
    sessions: build.query({ ...operation('sessions'), providesTags: ['Devices'], keepUnusedDataFor: 0 }),
    endSession: build.mutation({
      ...deleting('endSession'),
      invalidatesTags: ['Devices'],
      onQueryStarted: async ({ sessionId }, { queryFulfilled, dispatch }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(keepDevices(({ id }) => id !== sessionId))
      },
    }),
    endOtherSessions: build.mutation({
      ...operation('endOtherSessions'),
      invalidatesTags: ['Devices'],
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(keepDevices(({ current }) => current))
      },
    }),
    // Somebody may take or free a nickname at any time.
    signUpRule: build.query({ ...operation('signUpRule'), keepUnusedDataFor: 0 }),
    nicknameTaken: build.query({ ...operation('checkNickname'), keepUnusedDataFor: 0 }),
    /** Whether this machine can store a session encrypted. */
    secureStore: build.query<boolean, void>({ queryFn: async () => ({ data: (await desktop.start()).session.secureStore }) }),

    setSigns: build.mutation(operation('setSigns')),

    schoolInfos: build.query(operation('schoolInfos')),
    universities: build.query(operation('universities')),
    majors: build.query(operation('majors')),
    saveSchoolInfos: build.mutation({
      ...operation('saveSchoolInfos'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (!saved) return
        const [first] = saved.data.schools
        await dispatch(accountApi.util.upsertQueryData('schoolInfos', {}, saved.data))
        dispatch(changeOwnUser({ academy: first?.universityName ?? null, major: first?.majorName ?? null }))
      },
    }),

    // Main answers in the language on screen; the language is an argument so that each language has its own cache entry.
    terms: build.query<string, { name: TermsName; language: Language }>({
      queryFn: async ({ name }) => answerOf(await desktop.readTerms(name)),
    }),
    contact: build.query<string, void>({ queryFn: async () => ({ data: await desktop.readContact() }) }),
    licences: build.query<Licence[], void>({ queryFn: async () => answerOf(await desktop.readLicences()) }),
  }),
})
export const {
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useNicknameTakenQuery,
  useSignUpRuleQuery,
  useSecureStoreQuery,
  useSchoolInfosQuery,
  useUniversitiesQuery,
  useMajorsQuery,
  useSaveSchoolInfosMutation,
  useTermsQuery,
  useContactQuery,
  useLicencesQuery,
} = accountApi

/** Removes the other devices from the list before it is read again, which may take long. */
const keepDevices = (isKept: (device: SignedInDevice) => boolean) =>
  changeAndRepeat(
    accountApi.endpoints.sessions.select({}),
    accountApi.util.updateQueryData('sessions', {}, (list) => {
      list.sessions = list.sessions.filter(isKept)
    }),
  )

/** Shows a sign of the user's in chat or no longer, optimistically; the last choice counts. */
export const chooseSign = { read: signToggle('read'), typing: signToggle('typing') }

function signToggle(name: keyof Signs) {
  return toggle('people', {
    of: ({ own }) => own?.signs?.[name] ?? true,
    show: ({ own }, on: boolean) => (own?.signs ? { own: { ...own, signs: { ...own.signs, [name]: on } } } : {}),
    send: (_own, on) => accountApi.endpoints.setSigns.initiate({ [name]: on }, { track: false }),
  })
}

/** The key of each degree's name under `school.degrees`. */
export const degreeWords = { 1: 'bachelor', 2: 'master', 3: 'doctor', 4: 'postDoctor' } as const satisfies Record<Degree, string>
