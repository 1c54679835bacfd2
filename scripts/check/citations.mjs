import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root } from '../setup/paths.mjs'

const folders = ['src', 'tests', 'bench', 'scripts', 'docs']
const sources = /\.(?:[cm]?[jt]sx?|md|css)$/
const cited = /docs\/([\w./-]+\.md)(?: "([^"]+)")?/g
// Citations of pages that are not in the repository, by number or by heading.
const foreign = /\b(?:specification|decisions?|hardening|operating|learning)(?: fact)? (?:"[A-Z]|\d)|\(design "/g

/** Every citation that leads nowhere, as `file:line what`. */
export function findDeadCitations() {
  const headings = new Map()
  return folders.flatMap(filesIn).flatMap((file) => {
    const lines = readFileSync(inRoot(file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const dead = [...line.matchAll(cited)].filter(([, page, heading]) => !leadsSomewhere(headings, page, heading)).map(([text]) => text)
      const unknown = file.startsWith('scripts/check/') ? [] : [...line.matchAll(foreign)].map(([text]) => text)
      return [...dead, ...unknown].map((text) => `${file}:${index + 1} cites ${text}, which is not in docs/`)
    })
  })
}

function leadsSomewhere(headings, page, heading) {
  if (!headings.has(page)) headings.set(page, headingsOf(inRoot('docs', page)))
  const known = headings.get(page)
  return known !== null && (heading === undefined || known.has(heading))
}

function headingsOf(file) {
  if (!existsSync(file)) return null
  return new Set([...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text]) => text))
}

function filesIn(folder) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && sources.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
