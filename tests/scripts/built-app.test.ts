import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesOfBuild } from '../../scripts/setup/built-app.mjs'

const root = join(import.meta.dirname, '../..')

/** The files of this project that a file imports, as paths in the checkout. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|\bglob[^(]*\(\s*|\burl\(\s*)['"]?(\.{1,2}\/[^'")?]+)/g)
  return [...specifiers].map(([, specifier = '']) => relative(root, join(root, dirname(file), specifier)))
}

it('an app counts as built only from all the files that its build reads', () => {
  const known = sourcesOfBuild()
  const ofApp = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css|html)$/.test(file))
    .flatMap((file) => importsOf(join('src', file)))
    .filter((file) => relative('src', file).startsWith('..'))
  // The loop visits what it adds, too.
  const ofConfiguration = new Set(importsOf('electron.vite.config.ts'))
  for (const file of ofConfiguration) for (const next of importsOf(file)) ofConfiguration.add(next)
  const read = [...new Set([...ofApp, ...ofConfiguration])]
  expect(read).toEqual(expect.arrayContaining([join('resources', 'areas.json'), join('scripts', 'setup', 'english-sounds.mjs')]))
  expect(read.filter((file) => !known.includes(file))).toEqual([])
})
