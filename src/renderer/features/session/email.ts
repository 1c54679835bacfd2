/** An address as it is kept and compared: spaces around it and capitals mean nothing. */
export const normalizeEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

/** Why a typed address cannot be sent, as a key of the session's wording, or null. The same pattern as the contract's. */
export function emailProblem(typed: string): 'emptyEmail' | 'emailRule' | null {
  const address = normalizeEmail(typed)
  if (address === '') return 'emptyEmail'
  return /^[^\s@"<>(),:;[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) ? null : 'emailRule'
}

/** What the one who found their id is shown of it (decision 32): the first two letters and where it lives. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const letters = [...address.slice(0, at)]
  return `${letters.slice(0, letters.length > 2 ? 2 : 1).join('')}***${address.slice(at)}`
}
