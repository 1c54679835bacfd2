import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button'
import { classNames } from '../class-names'
import { Select } from '../Select'
import styles from './CityPicker.module.css'

/** The places on offer, Korean inside, and what they are called in the language on screen. */
export interface Places {
  codes: Record<string, string[]>
  nameOf: (korean: string, region?: string) => string
  failed: boolean
  busy: boolean
  retry: () => void
}

interface CityPickerProps {
  places: Places
  region: string
  city: string
  onPlace: (place: { region: string; city: string }) => void
  error: ReactNode
  className?: string | undefined
}

/** Where one lives: the region, then the city in it. */
export function CityPicker({ places, region, city, onPlace, error, className }: CityPickerProps) {
  const { t } = useTranslation()
  const { codes, nameOf } = places
  const cities = (codes[region] ?? []).map((each) => ({ value: each, label: nameOf(each, region) }))
  const none = t('session.city.none')
  return (
    <>
      <div className={classNames(styles.fields, className)}>
        <Select
          name="region"
          label={t('session.optional', { label: t('session.city.region') })}
          value={region}
          onValue={(chosen) => onPlace({ region: chosen, city: soleCity(codes[chosen]) })}
          options={Object.keys(codes).map((each) => ({ value: each, label: nameOf(each) }))}
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
      {places.failed && (
        <p role="alert" className={styles.failed}>
          {t('session.city.failed')}
          <Button kind="text" size="s" busy={places.busy} onClick={places.retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

const soleCity = (cities: string[] = []) => (cities.length === 1 ? (cities[0] ?? '') : '')
