import type { Language } from '../../../shared/i18n/index'
import type { SelectOption } from '../../ui/Select'

type NameOf = (korean: string, region?: string) => string

const koreanName: NameOf = (korean) => korean

/** The names to show for places, which are Korean on the wire. The English ones are loaded when they are first needed. */
export async function areaNames(language: Language): Promise<NameOf> {
  if (language === 'ko') return koreanName
  const { default: regions } = await import('../../../../resources/areas.json')
  const names = new Map(
    regions.flatMap((region) => [
      [region.ko, region.en] as const,
      ...region.cities.map((city) => [`${region.ko} ${city.ko}`, city.en] as const),
    ]),
  )
  return (korean, region) => names.get(region === undefined ? korean : `${region} ${korean}`) ?? korean
}

export const regionOptions = (codes: Record<string, string[]>, nameOf: NameOf): SelectOption[] =>
  Object.keys(codes).map((region) => ({ value: region, label: nameOf(region) }))

export const cityOptions = (codes: Record<string, string[]>, region: string, nameOf: NameOf): SelectOption[] =>
  (codes[region] ?? []).map((city) => ({ value: city, label: nameOf(city, region) }))
