import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Listed } from '../../../shared/contract/school-shapes'

const list = z.array(z.strictObject({ code: z.string(), ko: z.string(), en: z.string() }))

interface CodeList {
  /** In the order to show. */
  all(): Promise<Listed[]>
  /** The name for a code, or undefined. */
  find(code: string): Promise<Listed | undefined>
}

/** The universities and majors members can choose. */
export interface SchoolLists {
  universities: CodeList
  majors: CodeList
}

/** @param resources folder with universities.json and majors.json, each read when first needed */
export function createSchoolLists(resources: string): SchoolLists {
  return { universities: createList(join(resources, 'universities.json')), majors: createList(join(resources, 'majors.json')) }
}

function createList(path: string): CodeList {
  let reading: Promise<{ all: Listed[]; byCode: ReadonlyMap<string, Listed> }> | undefined
  const read = async () => {
    const all = list.parse(JSON.parse(await readFile(path, 'utf8')))
    return { all, byCode: new Map(all.map((each) => [each.code, each])) }
  }
  const once = () => {
    reading ??= read()
    return reading
  }
  return { all: async () => (await once()).all, find: async (code) => (await once()).byCode.get(code) }
}
