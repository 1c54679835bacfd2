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

const longestFirst = [...countryCodes].sort((a, b) => b.length - a.length)

/** The offered country code that a number with `+` begins with. */
const codeOf = (number: string) => longestFirst.find((code) => number.startsWith(code, 1))

/**
 * A phone number in its stored form, E.164 (docs/product/accounts.md "Phone numbers"). Spaces, hyphens, dots and brackets are ignored; a
 * national number gets the given country code. One leading 0 of the national part is left out, also after a country code that was typed,
 * except for countries that are not on offer: some of those keep it.
 * @returns null when the text is not a plausible number
 */
export function toE164(typed: string, country: CountryCode = defaultCountryCode): string | null {
  const compact = typed.replace(/[\s().-]/g, '')
  if (!/^\+?\d{5,15}$/.test(compact)) return null
  const isWhole = compact.startsWith('+')
  const code = isWhole ? codeOf(compact) : country
  const national = isWhole ? compact.slice(1 + (code ?? '').length) : compact
  const number = code === undefined ? compact : `+${code}${national.replace(/^0/, '')}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/**
 * Splits a stored number into one of the offered country codes and the national part, for the form fields, from which `toE164` makes the
 * same number again. One of another country stays whole, with its `+`.
 */
export function splitE164(phone: string): { country: CountryCode; national: string } {
  const country = codeOf(phone)
  if (country === undefined) return { country: defaultCountryCode, national: phone }
  return { country, national: phone.slice(1 + country.length) }
}
