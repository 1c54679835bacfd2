import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../bridge/machine'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Select } from '../../ui/Select'
import { areaNames, cityOptions, regionOptions } from './area-options'
import styles from './CityPicker.module.css'
import { useAreaCodesQuery } from './session-api'

interface CityPickerProps {
  region: string
  city: string
  onPlace: (place: { region: string; city: string }) => void
  error: ReactNode
  className?: string | undefined
}

/** Where one lives: the region, then the city in it. The places are Korean inside, and shown in the language on screen. */
export function CityPicker({ region, city, onPlace, error, className }: CityPickerProps) {
  const { t } = useTranslation()
  const { data: codes = {}, isError, isFetching, refetch } = useAreaCodesQuery({})
  const nameOf = useAreaNames()
  const cities = cityOptions(codes, region, nameOf)
  const none = t('session.city.none')
  return (
    <>
      <div className={classNames(styles.fields, className)}>
        <Select
          name="region"
          label={t('session.optional', { label: t('session.city.region') })}
          value={region}
          onValue={(chosen) => onPlace({ region: chosen, city: soleCity(codes[chosen]) })}
          options={regionOptions(codes, nameOf)}
          none={none}
          autoComplete="off"
        />
        <Select
          name="city"
          label={t('session.city.city')}
          value={city}
          onValue={(chosen) => onPlace({ region, city: chosen })}
          options={cities}
          none={none}
          disabled={cities.length === 0}
          error={error}
          autoComplete="off"
        />
      </div>
      {isError && (
        <p role="alert" className={styles.failed}>
          {t('session.city.failed')}
          <Button kind="text" size="s" busy={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

const soleCity = (cities: string[] = []) => (cities.length === 1 ? (cities[0] ?? '') : '')

function useAreaNames() {
  const language = useLanguage()
  const [names, setNames] = useState<{ nameOf: (korean: string, region?: string) => string }>({ nameOf: (korean) => korean })
  useEffect(() => {
    let current = true
    void areaNames(language).then((nameOf) => current && setNames({ nameOf }))
    return () => {
      current = false
    }
  }, [language])
  return names.nameOf
}
