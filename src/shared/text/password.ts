import { limits } from '../limits'
import { commonPasswords } from './common-passwords'

/** The symbols that a password may contain; at least one is required (docs/product/accounts.md "Passwords"). */
export const passwordSymbols = '!@#$%^*+=-'

/**
 * Which parts of the password rule (docs/product/accounts.md "Passwords") the typed text meets; `foreign` lists the characters that are not
 * allowed.
 */
export function passwordChecks(password: string): { length: boolean; letter: boolean; digit: boolean; symbol: boolean; foreign: string[] } {
  const characters = [...password]
  const isAllowed = (c: string) => /[A-Za-z0-9]/.test(c) || passwordSymbols.includes(c)
  return {
    length: characters.length >= limits.password.min && characters.length <= limits.password.max,
    letter: /[A-Za-z]/.test(password),
    digit: /[0-9]/.test(password),
    symbol: characters.some((c) => passwordSymbols.includes(c)),
    foreign: [...new Set(characters.filter((c) => !isAllowed(c)))],
  }
}

/** Whether a password meets the rule. Nothing is trimmed. */
export function isPassword(password: string): boolean {
  const checks = passwordChecks(password)
  return checks.length && checks.letter && checks.digit && checks.symbol && checks.foreign.length === 0
}

/** Whether a password is among the most common ones (docs/product/accounts.md "Passwords"). */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** Why a new password is refused, the same on screen and server; null when it is accepted. */
export function passwordProblem(password: string): 'passwordRule' | 'passwordCommon' | null {
  if (!isPassword(password)) return 'passwordRule'
  return isCommonPassword(password) ? 'passwordCommon' : null
}
