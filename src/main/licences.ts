import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Licence } from '../shared/desktop'
import { Failure } from './failure'

const list = z.array(z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }))

/** Reads the list written by the build (scripts/setup/licences.mjs). @throws Failure `notFound` where there is none, as in development */
export async function readLicences(file: string): Promise<Licence[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Failure({ code: 'notFound' })
  })
  return list.parse(JSON.parse(text))
}
