import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountryCode, countryCodes, defaultCountryCode } from '../../../shared/text/phone'
import { classNames } from '../../ui/class-names'
import { Field } from '../../ui/Field'
import { Select, type SelectOption } from '../../ui/Select'
import styles from './PhoneFields.module.css'

interface PhoneFieldsProps {
  country: CountryCode
  onCountry: (country: CountryCode) => void
  national: string
  onNational: (text: string) => void
  optional?: boolean
  error: ReactNode
  onEnter: () => void
  className?: string | undefined
}

/** A phone number: the country code and the national number. */
export function PhoneFields({ country, onCountry, national, onNational, optional = false, error, onEnter, className }: PhoneFieldsProps) {
  const { t, i18n } = useTranslation()
  const options = useMemo(() => countryOptions(i18n.language), [i18n.language])
  const label = t('session.phone.number')
  return (
    <div className={classNames(styles.fields, className)}>
      <Select
        name="country"
        label={t('session.phone.country')}
        value={country}
        onValue={(value) => onCountry(countryCodes.find((code) => code === value) ?? defaultCountryCode)}
        options={options}
        autoComplete="tel-country-code"
      />
      <Field
        name="national"
        type="tel"
        label={optional ? t('session.optional', { label }) : label}
        error={error}
        value={national}
        onText={onNational}
        onEnter={onEnter}
        autoComplete="tel-national"
      />
    </div>
  )
}

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
function countryOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return countryCodes.map((code) => ({
    value: code,
    label: `+${code} ${regions[code].map((region) => names.of(region) ?? region).join(' · ')}`,
    short: `+${code}`,
  }))
}
