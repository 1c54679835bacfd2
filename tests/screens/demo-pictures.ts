import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../resources/demo/images/full')
const index = JSON.parse(readFileSync(resolve(folder, '../index.json'), 'utf8')) as Record<string, string>

/** The drawings of the demo community as files to upload. */
export const demoPictures = Object.entries(index)
  .filter(([name]) => name.startsWith('art '))
  .map(([, path]) => ({ name: path, bytes: new Uint8Array(readFileSync(resolve(folder, path))) }))
