import type { WithoutTicket } from '../../../shared/desktop'
import type { AppError, FieldKey } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { normalizeNickname } from '../../../shared/text/nickname'
import { passwordProblem } from '../../../shared/text/password'
import { type CountryCode, defaultCountryCode, toE164 } from '../../../shared/text/phone'
import type { PictureProblem } from '../../parts/account/profile-rules'
import { normalizeEmail } from './email'

/** The form of signing up. Times in milliseconds since 1970. */
export interface SignupForm {
  email: string
  /** The duplicate check said that the address is free. */
  checked: boolean
  /** When the last code was sent, and when another may be. */
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
  /** The code of an invitation, where the community asks for one. */
  invitation: string
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
  invitation: '',
  remember: false,
}

/** The form with another address, which is neither checked nor confirmed (docs/product/accounts.md "Signing up"). */
export function withEmail(form: SignupForm, email: string): SignupForm {
  if (normalizeEmail(email) === normalizeEmail(form.email)) return { ...form, email }
  return { ...form, email, checked: false, sentAt: null, resendAt: null, verifiedAt: null }
}

/** The form with its address unchecked and unconfirmed: the server's confirmation has expired. */
export const unverified = (form: SignupForm): SignupForm => ({ ...form, checked: false, sentAt: null, verifiedAt: null })

/** Whether a confirmation is too old to sign up with (docs/product/accounts.md "Signing up"). */
export const isStale = ({ verifiedAt }: SignupForm, now: number): boolean =>
  verifiedAt !== null && now - verifiedAt >= limits.emailConfirmedMinutes * 60_000

export type Missing = 'check' | 'code' | 'password' | 'confirmation' | 'service' | 'personal'

/** What is missing at step 0, in the order of the screen; the next step opens when nothing is (docs/product/accounts.md "Signing up"). */
export function missingOf(form: SignupForm): Missing[] {
  const lacks: Record<Missing, boolean> = {
    check: !form.checked,
    code: form.checked && form.verifiedAt === null,
    password: passwordProblem(form.password) !== null,
    confirmation: form.confirmation === '' || form.confirmation !== form.password,
    service: !form.service,
    personal: !form.personal,
  }
  return (Object.keys(lacks) as Missing[]).filter((part) => lacks[part])
}

/** Whether leaving would lose typed text. */
export function isTouched(form: SignupForm): boolean {
  const typed = [form.email, form.password, form.confirmation, form.name, form.nickname, form.national, form.region]
  return typed.some((text) => text !== '')
}

/** The step to show: 1 requires step 0 complete, 2 an account; anything else is 0 (docs/product/accounts.md "Signing up"). */
export function stepOf(asked: string | null, form: SignupForm, joined: boolean): 0 | 1 | 2 {
  // The form is emptied when the account is created: no address leads back to it.
  if (joined) return 2
  return asked === '1' && missingOf(form).length === 0 ? 1 : 0
}

/** The request of signing up: places by their Korean names, no phone number as null (docs/product/accounts.md "Phone numbers"). */
export function toSignUp(form: SignupForm): WithoutTicket<'signUp'> {
  const { password, country, national, region, city } = form
  const place = city === '' ? region : `${region} ${city}`
  return {
    email: normalizeEmail(form.email),
    password,
    name: form.name.normalize('NFC').trim(),
    nickname: normalizeNickname(form.nickname),
    phone: national.trim() === '' ? null : toE164(national, country),
    city: place === '' ? null : place,
    ...(form.invitation.trim() !== '' && { invitation: form.invitation.trim() }),
  }
}

export interface SignupIntent {
  key: string
  what: string
}

/**
 * The idempotency key of a signup: an unchanged form keeps its key, a changed one gets a new key, as the server would
 * otherwise refuse as a conflict.
 */
export function intentOf(
  input: WithoutTicket<'signUp'>,
  picture: File | null,
  before: SignupIntent | null,
  newKey: () => string,
): SignupIntent {
  const what = JSON.stringify([input, picture && [picture.name, picture.size, picture.lastModified]])
  return before?.what === what ? before : { key: newKey(), what }
}

/** How a refused signup is shown, and at which step. */
type JoinFailure =
  | { as: 'unverified' }
  | { as: 'fields'; fields: Record<string, FieldKey>; step: 0 | 1 }
  | { as: 'picture'; problem: PictureProblem }
  | { as: 'wait'; seconds: number }
  | { as: 'toast' }

export function joinFailure(error: AppError): JoinFailure {
  const { code, fields = {} } = error
  if (code === 'wrongState') return { as: 'unverified' }
  if (code === 'tooLarge') return { as: 'picture', problem: 'pictureSize' }
  if (code === 'unsupportedMedia' || 'img' in fields) return { as: 'picture', problem: 'pictureKind' }
  if (code === 'tooMany') return { as: 'wait', seconds: error.retryAfter ?? 60 }
  const isOfFirst = ['invitation', 'email', 'password'].some((name) => name in fields)
  if (Object.keys(fields).length > 0) return { as: 'fields', fields, step: isOfFirst ? 0 : 1 }
  return { as: 'toast' }
}
