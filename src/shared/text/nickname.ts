import { limits } from '../limits'

// Of Hangul, syllables and the letters that keyboards make: others are invisible, or look like these.
const notAllowed = /[^a-z0-9_.가-힣\u3131-\u3163\u3165-\u318e]/gu
const reserved = new Set(['bot', 'admin'])

/**
 * Normalizes a nickname during typing (docs/product/accounts.md "Nicknames"): NFC, lower case, `_` for a space. Forbidden characters stay,
 * so that `nicknameProblem` can report them.
 */
export function normalizeNickname(typed: string): string {
  return typed.normalize('NFC').toLowerCase().replace(/ /g, '_')
}

/** The nickname without forbidden characters; lowercase letters, digits, `_`, `.` and Hangul remain. */
export function withoutForbidden(nickname: string): string {
  return nickname.replace(notAllowed, '')
}

/** Why a normalized nickname is refused, or null. */
export function nicknameProblem(nickname: string): 'required' | 'tooLong' | 'nicknameRule' | 'nicknameReserved' | null {
  if (nickname.trim() === '' || /^_+$/.test(nickname)) return 'required'
  if (nickname !== withoutForbidden(nickname)) return 'nicknameRule'
  if ([...nickname].length > limits.nickname) return 'tooLong'
  return reserved.has(nickname) ? 'nicknameReserved' : null
}
