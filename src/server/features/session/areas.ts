import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const named = { ko: z.string(), en: z.string() }
const list = z.array(z.object({ ...named, cities: z.array(z.object(named)) }))

/** The regions and cities that members can choose, by Korean names; a region without cities ('해외') contains itself as its only city. */
export interface Areas {
  /** Every region and its cities, in the order to show. */
  codes(): Promise<Record<string, string[]>>
  /** Whether a text is one of them: '서울특별시 강남구' or '해외'. */
  has(city: string): Promise<boolean>
}

/** @param resources folder with areas.json, read when first needed */
export function createAreas(resources: string): Areas {
  let reading: Promise<{ codes: Record<string, string[]>; places: ReadonlySet<string> }> | undefined
  const read = async () => {
    const regions = list.parse(JSON.parse(await readFile(join(resources, 'areas.json'), 'utf8')))
    const codes = Object.fromEntries(regions.map((region) => [region.ko, region.cities.map((city) => city.ko)]))
    const places = regions.flatMap(({ ko, cities }) => (cities.length === 0 ? [ko] : cities.map((city) => `${ko} ${city.ko}`)))
    return { codes, places: new Set(places) }
  }
  const once = () => {
    reading ??= read()
    return reading
  }
  return {
    codes: async () => (await once()).codes,
    has: async (city) => (await once()).places.has(city),
  }
}
