import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountryCode, countryCodes, defaultCountryCode } from '../../../shared/text/phone'
import { classNames } from '../class-names'
import { Field } from '../Field'
import { Select } from '../Select'
import { countryOptions } from './country-options'
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

/** A phone number: the country's code and the number as one writes it there. */
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
