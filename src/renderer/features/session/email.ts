import type { Mail } from '../../../shared/desktop'
import type { Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { isEmail } from '../../../shared/text/email'

/** An address as it is stored and compared: trimmed and in lower case. */
export const normalizeEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

/** Why a typed address cannot be sent, as a key of the `session` texts, or null. */
export function emailProblem(typed: string): 'emptyEmail' | 'emailRule' | null {
  const address = normalizeEmail(typed)
  if (address === '') return 'emptyEmail'
  return isEmail(address) ? null : 'emailRule'
}

/** An address masked to its first two letters and its domain (docs/product/accounts.md "Find id"). */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const letters = [...address.slice(0, at)]
  return `${letters.slice(0, letters.length > 2 ? 2 : 1).join('')}***${address.slice(at)}`
}

/** The digits of typed or pasted text, full-width ones too, at most as many as a code has. */
export function digitsOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, limits.code.length)
}

/** The outcome of confirming a code. */
export function readingOf(result: Result<unknown>): 'confirmed' | 'mismatch' | 'expired' | 'failed' {
  if (result.ok) return 'confirmed'
  const { code } = result.error
  if (code === 'mismatch' || code === 'invalid') return 'mismatch'
  return code === 'expired' ? 'expired' : 'failed'
}

/** The code of the newest mail to `email` since `since` (ms since 1970), or null. Allows a second, as two processes read the clock. */
export function codeIn(mails: readonly Mail[] | undefined, email: string, since: number): string | null {
  const mail = mails?.find((one) => one.to.toLowerCase() === email && Date.parse(one.sentAt) >= since - 1_000)
  return mail ? (/\b\d{6}\b/.exec(mail.text)?.[0] ?? null) : null
}
