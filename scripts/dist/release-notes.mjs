import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../setup/paths.mjs'
import { SetupError } from '../setup/process.mjs'

/** What is new in a version, in both languages: the lines of `docs/releases/<version>.<language>.md` that begin with `- `. */
export function readNotes(version) {
  const linesOf = (language) => {
    const file = inRoot(`docs/releases/${version}.${language}.md`)
    if (!existsSync(file)) throw new SetupError(`${file} is missing: a release says in both languages what is new.`)
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim())
  }
  return { ko: linesOf('ko'), en: linesOf('en') }
}
