import { useTranslation } from 'react-i18next'
import { fieldMessage } from '../../bridge/error-messages'
import { useAreaCodesQuery } from '../../bridge/places'
import { type ProfileProblems, profileProblems } from '../../ui/account/profile-problems'
import { useSignup } from './signup-store'

const inputOf: Record<keyof ProfileProblems, string> = { name: 'name', nickname: 'nickname', phone: 'national', city: 'city' }

/** What is wrong at step 1, as sentences: what the screen finds once sending was tried, else what the server refused. */
export function useProfileErrors(tried: boolean) {
  const { t } = useTranslation()
  const { form, refused, read } = useSignup()
  const { data: codes } = useAreaCodesQuery({})
  const problemsNow = () => {
    const { form: now } = read()
    return profileProblems(now, (codes?.[now.region] ?? []).length > 0)
  }

  const words = (field: keyof ProfileProblems): string | null => {
    const problem = tried ? profileProblems(form, (codes?.[form.region] ?? []).length > 0)[field] : undefined
    if (problem === 'emptyName' || problem === 'emptyNickname') return t(`session.${problem}`)
    if (problem === 'choose') return t('session.city.choose')
    if (problem !== undefined) return fieldMessage(t, problem)
    const key = refused[field]
    if (key === undefined) return null
    return field === 'nickname' && key === 'taken' ? t('session.signup.nicknameTaken') : fieldMessage(t, key)
  }
  return {
    errors: { name: words('name'), nickname: words('nickname'), phone: words('phone'), city: words('city') },
    /** The input of the first problem, read from what stands in the fields now. */
    firstOf: (): string | null => {
      const [first] = Object.keys(problemsNow()) as (keyof ProfileProblems)[]
      return first === undefined ? null : inputOf[first]
    },
  }
}
