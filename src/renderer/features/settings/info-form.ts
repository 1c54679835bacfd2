import type { Input } from '../../../shared/contract/index'
import type { User } from '../../../shared/contract/people-shapes'
import { normalizeNickname } from '../../../shared/text/nickname'
import { defaultCountryCode, splitE164, toE164 } from '../../../shared/text/phone'
import type { ProfileFields } from '../../ui/account/profile-problems'

/** What is saved, as the fields hold it. */
export function fieldsOf({ name, nickname, city, own }: User): ProfileFields {
  const { country, national } = own?.phone ? splitE164(own.phone) : { country: defaultCountryCode, national: '' }
  const [region = '', ...rest] = city?.split(' ') ?? []
  return { name, nickname, country, national, region, city: rest.join(' ') }
}

/** What differs from what is saved, as it is sent; nothing when all of it is equal (specification 4 "Profile edit"). */
export function changesOf(fields: ProfileFields, user: User): Input<'editUser'> {
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

export const isChanged = (fields: ProfileFields, user: User): boolean => Object.keys(changesOf(fields, user)).length > 0
