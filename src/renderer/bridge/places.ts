import { useEffect, useState } from 'react'
import type { Language } from '../../shared/i18n/index'
import { api } from './api'
import { operationQuery } from './base-query'
import { useLanguage } from './machine'

const placesApi = api.injectEndpoints({ endpoints: (build) => ({ areaCodes: build.query(operationQuery('areaCodes')) }) })
export const { useAreaCodesQuery } = placesApi

/** What a place is called in the language on screen; `region` where it is a city of one. */
export type NameOf = (korean: string, region?: string) => string

const koreanName: NameOf = (korean) => korean

/** The names to show for places, which are Korean on the wire. The English ones are loaded when they are first needed. */
export async function areaNames(language: Language): Promise<NameOf> {
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

/** Every region and its cities, as a city picker draws them. */
export function usePlaces() {
  const language = useLanguage()
  const { data: codes = {}, isError, isFetching, refetch } = useAreaCodesQuery({})
  const [names, setNames] = useState({ nameOf: koreanName })
  useEffect(() => {
    let current = true
    void areaNames(language).then((nameOf) => current && setNames({ nameOf }))
    return () => {
      current = false
    }
  }, [language])
  return { codes, nameOf: names.nameOf, failed: isError, busy: isFetching, retry: () => void refetch() }
}
