import type { Input } from '../../../shared/contract/index'
import type { User } from '../../../shared/contract/people-shapes'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { nicknameProblem, normalizeNickname, withoutForbidden } from '../../../shared/text/nickname'
import { type CountryCode, defaultCountryCode, splitE164, toE164 } from '../../../shared/text/phone'
import { fileProblem } from '../../hooks/files'

/** A member's profile as typed. */
export interface ProfileFields {
  name: string
  nickname: string
  country: CountryCode
  national: string
  /** Korean names; '' for none. */
  region: string
  city: string
}

/** What has an error message of its own; the phone number and the city each have two inputs. */
export type ProfileField = 'name' | 'nickname' | 'phone' | 'city'

type ProfileProblems = Partial<
  Record<ProfileField, 'emptyName' | 'emptyNickname' | 'tooLong' | 'nicknameRule' | 'nicknameReserved' | 'phone' | 'choose'>
>

/** Why a profile cannot be sent, by field. @param regionHasCities whether the chosen region requires a city */
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

/** The saved profile as field values. */
export function profileFieldsOf({ name, nickname, city, own }: User): ProfileFields {
  const { country, national } = own?.phone ? splitE164(own.phone) : { country: defaultCountryCode, national: '' }
  const [region = '', ...rest] = city?.split(' ') ?? []
  return { name, nickname, country, national, region, city: rest.join(' ') }
}

/** What is changed together. */
const groups = [['name'], ['nickname'], ['country', 'national'], ['region', 'city']] as const

/** Newer values for the fields that still are as they were `before`; the others stay as typed. */
export function followed(fields: ProfileFields, before: ProfileFields, now: ProfileFields): ProfileFields {
  const same = groups.filter((group) => group.every((name) => fields[name] === before[name]))
  return { ...fields, ...Object.fromEntries(same.flat().map((name) => [name, now[name]])) }
}

/** The changes to send: only the fields that differ from the saved profile (docs/product/accounts.md "Basic info"). */
export function profileChanges(fields: ProfileFields, user: User): Input<'editUser'> {
  const name = fields.name.normalize('NFC').trim()
  const nickname = normalizeNickname(fields.nickname)
  const phone = fields.national.trim() === '' ? null : (toE164(fields.national, fields.country) ?? fields.national)
  const place = fields.city === '' ? fields.region : `${fields.region} ${fields.city}`
  const city = place === '' ? null : place
  return {
    ...(name === user.name ? {} : { name }),
    ...(nickname === user.nickname ? {} : { nickname }),
    ...(phone === (user.own?.phone ?? null) ? {} : { phone }),
    ...(city === user.city ? {} : { city }),
  }
}

export const isProfileChanged = (fields: ProfileFields, user: User): boolean => Object.keys(profileChanges(fields, user)).length > 0

/** Typed text as a nickname; `blocked`: whether it had characters that are not allowed and are left out. */
export function cleanNickname(typed: string): { nickname: string; blocked: boolean } {
  const normal = normalizeNickname(typed)
  const nickname = withoutForbidden(normal)
  return { nickname, blocked: nickname !== normal }
}

/** The picture types on offer; main and the server check the content. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export type PictureProblem = 'pictureKind' | 'pictureSize' | 'pictureHeic' | 'pictureEmpty'

const problemOf = { wrongType: 'pictureKind', tooLarge: 'pictureSize', heic: 'pictureHeic', empty: 'pictureEmpty' } as const

/** Why a chosen file cannot be a profile picture, or null. */
export async function pictureProblem(file: File): Promise<PictureProblem | null> {
  const problem = await fileProblem(file).catch(() => 'wrongType' as const)
  return problem && problemOf[problem]
}
