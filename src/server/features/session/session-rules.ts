import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { limits } from '../../../shared/limits'
import { isCommonPassword } from '../../../shared/text/password'
import { refuse } from '../../http/handler'
import type { Purpose } from './code-queries'

const minute = 60_000

/**
 * The earliest time of a confirmation that still counts: 30 minutes ago for signing up, 10 for a new password (docs/product/accounts.md
 * "Signing up").
 */
export function confirmedSince(purpose: Purpose, now: number): number {
  return now - (purpose === 'signup' ? limits.emailConfirmedMinutes : limits.passwordConfirmedMinutes) * minute
}

/**
 * Whether the domain of an address is in its only spelling. Mail programs map others to it, such as full-width letters or `xn--…`, so that one
 * mailbox would have any number of addresses.
 */
export function isOnlySpelling(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domainToUnicode(domain) === domain
}

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(10 ** limits.code.length)).padStart(limits.code.length, '0')
}

/** Includes address and purpose, so that equal codes of two addresses have different hashes. */
export function hashCode(purpose: Purpose, email: string, code: string): string {
  return createHash('sha256').update(`${purpose}\n${email}\n${code}`).digest('hex')
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * @param field the name of its input.
 * @throws Refusal `invalid` for one of the most common passwords (docs/product/quality.md "Deviations")
 */
export function checkPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw refuse('invalid', { [field]: 'passwordCommon' })
}
