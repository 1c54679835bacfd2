import { useEffect, useState } from 'react'
import type { Language } from '../../shared/i18n/index'
import { useLanguage } from '../desktop/machine'
import { api } from './api'
import { operation } from './ask'

const placesApi = api.injectEndpoints({ endpoints: (build) => ({ areaCodes: build.query(operation('areaCodes')) }) })
const { useAreaCodesQuery } = placesApi

/** Translates a Korean place name into the language on screen. @param region the region of a city */
type NameOf = (korean: string, region?: string) => string

const koreanName: NameOf = (korean) => korean

async function loadNames(language: Language): Promise<NameOf> {
  if (language === 'ko') return koreanName
  const { default: regions } = await import('../../../resources/areas.json')
  const names = new Map(
    regions.flatMap((region) => [
      [region.ko, region.en] as const,
      ...region.cities.map((city) => [`${region.ko} ${city.ko}`, city.en] as const),
    ]),
  )
  return (korean, region) => names.get(region === undefined ? korean : `${region} ${korean}`) ?? korean
}

/** The names of places, which are Korean on the wire, in the language on screen; null until they are loaded. */
function useAreaNames(language: Language): NameOf | null {
  const [loaded, setLoaded] = useState<{ language: Language; nameOf: NameOf } | null>(null)
  useEffect(() => {
    let current = true
    void loadNames(language).then((nameOf) => current && setLoaded({ language, nameOf }))
    return () => {
      current = false
    }
  }, [language])
  return loaded?.language === language ? loaded.nameOf : null
}

/** Every region and its cities, as a city picker shows them. */
export function usePlaces() {
  const { data: codes = {}, isError, isFetching, refetch } = useAreaCodesQuery({})
  const nameOf = useAreaNames(useLanguage()) ?? koreanName
  return { codes, nameOf, failed: isError, busy: isFetching, retry: () => void refetch() }
}

/** A stored city, '서울특별시 강남구' or '해외', in the language on screen: "Gangnam-gu, Seoul". */
export function useCityText(stored: string | null): string | null {
  const language = useLanguage()
  const nameOf = useAreaNames(language)
  if (stored === null || nameOf === null) return stored
  const [region = '', ...rest] = stored.split(' ')
  const city = rest.join(' ')
  if (city === '') return nameOf(region)
  return language === 'ko' ? stored : `${nameOf(city, region)}, ${nameOf(region)}`
}
