import type { CountryCode } from '../../../shared/text/phone'
import { countryCodes } from '../../../shared/text/phone'
import type { SelectOption } from '../Select'

const regions: Record<CountryCode, string[]> = {
  1: ['US', 'CA'],
  7: ['RU', 'KZ'],
  33: ['FR'],
  34: ['ES'],
  44: ['GB'],
  49: ['DE'],
  61: ['AU'],
  63: ['PH'],
  64: ['NZ'],
  65: ['SG'],
  66: ['TH'],
  81: ['JP'],
  82: ['KR'],
  84: ['VN'],
  86: ['CN'],
  852: ['HK'],
  886: ['TW'],
  91: ['IN'],
  971: ['AE'],
}

/** The country codes on offer with the names of their countries in `language`. */
export function countryOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return countryCodes.map((code) => ({
    value: code,
    label: `+${code} ${regions[code].map((region) => names.of(region) ?? region).join(' · ')}`,
    short: `+${code}`,
  }))
}
