import type { Input } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import { normalizeNickname } from '../../../shared/text/nickname'
import { isPassword } from '../../../shared/text/password'
import { type CountryCode, defaultCountryCode, toE164 } from '../../../shared/text/phone'
import { normalizeEmail } from './email'

/** All that is typed while signing up. Times in milliseconds since 1970. */
export interface SignupForm {
  email: string
  /** The duplicate check said that the address is free. */
  checked: boolean
  /** When the last code was sent, and from when on another may be. */
  sentAt: number | null
  resendAt: number | null
  /** When the code was confirmed. */
  verifiedAt: number | null
  password: string
  confirmation: string
  service: boolean
  personal: boolean
  name: string
  nickname: string
  country: CountryCode
  national: string
  region: string
  city: string
  remember: boolean
}

export const emptySignup: SignupForm = {
  email: '',
  checked: false,
  sentAt: null,
  resendAt: null,
  verifiedAt: null,
  password: '',
  confirmation: '',
  service: false,
  personal: false,
  name: '',
  nickname: '',
  country: defaultCountryCode,
  national: '',
  region: '',
  city: '',
  remember: false,
}

/** Another address is neither checked nor confirmed (specification 4). */
export function withEmail(form: SignupForm, email: string): SignupForm {
  if (normalizeEmail(email) === normalizeEmail(form.email)) return { ...form, email }
  return { ...form, email, checked: false, sentAt: null, resendAt: null, verifiedAt: null }
}

/** The address has to be checked and confirmed anew: what the server held of it is over. */
export const unverified = (form: SignupForm): SignupForm => ({ ...form, checked: false, sentAt: null, verifiedAt: null })

/** Whether a confirmation is too old to sign up with (decision 31). */
export const isStale = ({ verifiedAt }: SignupForm, now: number): boolean =>
  verifiedAt !== null && now - verifiedAt >= limits.emailConfirmedMinutes * 60_000

export type Missing = 'check' | 'code' | 'password' | 'confirmation' | 'service' | 'personal'

/** What step 0 still lacks, in the order of the screen; the next step opens when nothing does (specification 4). */
export function missingOf(form: SignupForm): Missing[] {
  const lacks: Record<Missing, boolean> = {
    check: !form.checked,
    code: form.checked && form.verifiedAt === null,
    password: !isPassword(form.password),
    confirmation: form.confirmation === '' || form.confirmation !== form.password,
    service: !form.service,
    personal: !form.personal,
  }
  return (Object.keys(lacks) as Missing[]).filter((part) => lacks[part])
}

/** Whether leaving would lose something, or give something up. */
export function isTouched(form: SignupForm): boolean {
  const typed = [form.email, form.password, form.confirmation, form.name, form.nickname, form.national, form.region]
  return typed.some((text) => text !== '')
}

/** Which step is shown: 1 needs step 0 done, 2 the account made; anything else begins at 0 (decision 31). */
export function stepOf(asked: string | null, form: SignupForm, joined: boolean): 0 | 1 | 2 {
  // The entries go as the account is made, a moment before the address says 2.
  if (joined && (asked === '1' || asked === '2')) return 2
  return asked === '1' && missingOf(form).length === 0 ? 1 : 0
}

/** What signing up sends: Korean names of places, no number as null (decision 3). */
export function toSignUp(form: SignupForm): Input<'signUp'> {
  const { password, country, national, region, city } = form
  const place = city === '' ? region : `${region} ${city}`
  return {
    email: normalizeEmail(form.email),
    password,
    name: form.name.normalize('NFC').trim(),
    nickname: normalizeNickname(form.nickname),
    phone: national.trim() === '' ? null : toE164(national, country),
    city: place === '' ? null : place,
  }
}
