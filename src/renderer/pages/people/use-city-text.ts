import { useEffect, useState } from 'react'
import { useLanguage } from '../../bridge/machine'
import { areaNames, type NameOf } from '../../bridge/places'

/** A stored city, '서울특별시 강남구' or '해외', in the language on screen: "Gangnam-gu, Seoul". */
export function useCityText(city: string | null): string | null {
  const language = useLanguage()
  const [text, setText] = useState(city)
  useEffect(() => {
    let current = true
    void areaNames(language).then((nameOf) => current && setText(city === null ? null : inWords(city, language, nameOf)))
    return () => {
      current = false
    }
  }, [city, language])
  return text
}

function inWords(stored: string, language: string, nameOf: NameOf): string {
  const [region = '', ...rest] = stored.split(' ')
  const city = rest.join(' ')
  if (city === '') return nameOf(region)
  return language === 'ko' ? stored : `${nameOf(city, region)}, ${nameOf(region)}`
}
