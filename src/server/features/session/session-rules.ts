import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '../../../shared/limits'
import { isCommonPassword } from '../../../shared/text/password'
import { refuse } from '../../http/handler'
import type { Purpose } from './code-queries'

const minute = 60_000

/** Since when a confirmed address counts: 30 minutes for signing up, 10 for a new password (docs/product/accounts.md "Signing up"). */
export function confirmedSince(purpose: Purpose, now: number): number {
  return now - (purpose === 'signup' ? limits.emailConfirmedMinutes : limits.passwordConfirmedMinutes) * minute
}

/** Six digits, each as likely as any other. */
export function createCode(): string {
  return String(randomInt(10 ** limits.code.length)).padStart(limits.code.length, '0')
}

/** Bound to address and purpose: equal codes of two addresses do not look equal. */
export function hashCode(purpose: Purpose, email: string, code: string): string {
  return createHash('sha256').update(`${purpose}\n${email}\n${code}`).digest('hex')
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * @param field of the input that holds it. @throws Refusal `invalid` for a password among the first anyone tries (docs/product/quality.md
 * "Deviations")
 */
export function checkPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw refuse('invalid', { [field]: 'passwordCommon' })
}
