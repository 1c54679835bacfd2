import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { nicknameProblem, normalizeNickname } from '../../../shared/text/nickname'
import { type CountryCode, toE164 } from '../../../shared/text/phone'

/** Who one is, as the fields hold it. */
export interface ProfileFields {
  name: string
  nickname: string
  country: CountryCode
  national: string
  /** Korean names; '' for none. */
  region: string
  city: string
}

export type ProfileProblems = Partial<
  Record<
    'name' | 'nickname' | 'phone' | 'city',
    'emptyName' | 'emptyNickname' | 'tooLong' | 'nicknameRule' | 'nicknameReserved' | 'phone' | 'choose'
  >
>

/** Why a profile cannot be sent, by field; `regionHasCities` says whether the chosen region asks for a city. */
export function profileProblems(form: ProfileFields, regionHasCities: boolean): ProfileProblems {
  const problems: ProfileProblems = {}
  const nickname = nicknameProblem(normalizeNickname(form.nickname))
  if (isBlank(form.name)) problems.name = 'emptyName'
  else if (textLength(form.name.trim()) > limits.name) problems.name = 'tooLong'
  if (nickname) problems.nickname = nickname === 'required' ? 'emptyNickname' : nickname
  if (form.national.trim() !== '' && toE164(form.national, form.country) === null) problems.phone = 'phone'
  if (form.region !== '' && form.city === '' && regionHasCities) problems.city = 'choose'
  return problems
}
