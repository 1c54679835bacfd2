import type { TFunction } from 'i18next'
import type { Languages } from '../../../../shared/contract/languages'
import { communityLanguages, goals, levels, partnerLanguageOf } from '../../../../shared/languages'
import type { PartnerFilter } from '../../../data/partners'

/** The filters that narrow the search; the language that partners speak is always chosen. */
const filterNames = ['here', 'levels', 'goals', 'region', 'school'] as const
export type FilterName = (typeof filterNames)[number]

/** Members who know neither language have nothing to search by. */
export const hasLanguages = (languages: Languages | null): languages is Languages =>
  languages !== null && (languages.korean !== null || languages.english !== null)

/** The search of an address: `speaks=english&levels=A1,B2&goals=work&city=부산광역시&school=부산대학교&here=1`. */
export function filterOf(search: string, languages: Languages): PartnerFilter {
  const query = new URLSearchParams(search)
  const some = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = query.get(name)?.split(',') ?? []
    return values.filter((value) => given.includes(value))
  }
  const [region, school] = [query.get('city'), query.get('school')]
  return {
    speaks: communityLanguages.find((language) => language === query.get('speaks')) ?? partnerLanguageOf(languages),
    levels: some('levels', levels),
    goals: some('goals', goals),
    ...(region && { region }),
    ...(school && { school }),
    here: query.get('here') === '1',
  }
}

export function searchOf({ speaks, levels: chosen, goals: own, region, school, here }: PartnerFilter): string {
  const query = new URLSearchParams({ speaks })
  if (chosen.length > 0) query.set('levels', chosen.join(','))
  if (own.length > 0) query.set('goals', own.join(','))
  if (region !== undefined) query.set('city', region)
  if (school !== undefined) query.set('school', school)
  if (here) query.set('here', '1')
  return `?${query}`
}

const isSet = (filter: PartnerFilter, name: FilterName) => {
  const value = filter[name]
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

export const setFilters = (filter: PartnerFilter): FilterName[] => filterNames.filter((name) => isSet(filter, name))

export function withoutFilter(filter: PartnerFilter, name: FilterName): PartnerFilter {
  const { region, school, ...rest } = filter
  return {
    ...rest,
    ...(region !== undefined && name !== 'region' && { region }),
    ...(school !== undefined && name !== 'school' && { school }),
    ...(name === 'levels' && { levels: [] }),
    ...(name === 'goals' && { goals: [] }),
    ...(name === 'here' && { here: false }),
  }
}

export const withoutFilters = (filter: PartnerFilter): PartnerFilter => filterNames.reduce(withoutFilter, filter)

/** "A1 to B2" for levels in a row, else each of them. */
export function levelsText(t: TFunction, chosen: readonly (typeof levels)[number][]): string {
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return t('partners.anyLevel')
  const isRow = levels.indexOf(last) - levels.indexOf(first) === chosen.length - 1
  return isRow && chosen.length > 1 ? t('partners.levelsBetween', { from: first, to: last }) : chosen.join(', ')
}
