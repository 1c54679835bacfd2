/** The country calling codes on offer, in display order. */
export const countryCodes = [
  '1',
  '7',
  '33',
  '34',
  '44',
  '49',
  '61',
  '63',
  '64',
  '65',
  '66',
  '81',
  '82',
  '84',
  '86',
  '852',
  '886',
  '91',
  '971',
] as const
export type CountryCode = (typeof countryCodes)[number]
export const defaultCountryCode: CountryCode = '82'

/**
 * A phone number in its stored form, E.164 (docs/product/accounts.md "Phone numbers"). Spaces, hyphens, dots and brackets are ignored; a
 * national number gets the given country code and loses one leading 0.
 * @returns null when the text is not a plausible number
 */
export function toE164(typed: string, country: CountryCode = defaultCountryCode): string | null {
  const compact = typed.replace(/[\s().-]/g, '')
  if (/^\+[1-9]\d{6,14}$/.test(compact)) return compact
  if (!/^\d{5,14}$/.test(compact)) return null
  const national = compact.replace(/^0/, '')
  const number = `+${country}${national}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** Splits a stored number into one of the offered country codes and the national part, for the form fields. */
export function splitE164(phone: string): { country: CountryCode; national: string } {
  const digits = phone.replace(/^\+/, '')
  const country = [...countryCodes].sort((a, b) => b.length - a.length).find((code) => digits.startsWith(code)) ?? defaultCountryCode
  return { country, national: digits.slice(country.length) }
}
