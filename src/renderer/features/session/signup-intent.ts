import type { Input } from '../../../shared/contract/index'

export interface SignupIntent {
  key: string
  what: string
}

/**
 * The idempotency key of a signup: the same entries sent again carry the same key, changed ones a new one, which the server would
 * otherwise refuse as a conflict.
 */
export function intentOf(input: Input<'signUp'>, picture: File | null, before: SignupIntent | null, newKey: () => string): SignupIntent {
  const what = JSON.stringify([input, picture && [picture.name, picture.size, picture.lastModified]])
  return before?.what === what ? before : { key: newKey(), what }
}
