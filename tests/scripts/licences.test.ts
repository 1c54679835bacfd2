import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { collectLicences } from '../../scripts/setup/licences.mjs'

const root = join(import.meta.dirname, '../..')
const shape = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string().min(1), text: z.string() }))
const versionOf = (name: string) =>
  (createRequire(join(root, 'package.json'))(join(root, 'node_modules', name, 'package.json')) as { version: string }).version

describe('the licences of the shipped packages', () => {
  const licences = shape.parse(collectLicences())
  const names = licences.map(({ name }) => name)

  it.each([
    'electron',
    'react',
    'react-dom',
    'fastify',
    'kysely',
    'zod',
    'libsql',
    'better-sqlite3',
    '@node-rs/argon2',
    '@mantine/core',
    'pretendard',
    'emojibase-data',
    'scheduler',
    'firebase',
    '@firebase/firestore',
    '@grpc/grpc-js',
  ])('contain the installed version of %s with its text', (name) => {
    const found = licences.filter((each) => each.name === name)
    expect(found.map(({ version }) => version)).toContain(versionOf(name))
    expect(found[0]?.text.length).toBeGreaterThan(300)
  })

  it('contain the licence of the pronunciations beside that of the package that contains them', () => {
    const found = licences.find(({ name }) => name === 'cmu-pronouncing-dictionary')
    expect(found?.licence).toBe('ISC AND BSD-2-Clause')
    expect(found?.text).toMatch(/^ISC License[\s\S]+Carnegie Mellon University\. All rights reserved\./)
  })

  it('contain those of the dictionaries for spelling; the Korean one is under the GPL, whose text and whose source are named', () => {
    const korean = licences.find(({ name }) => name === 'dictionary-ko')
    expect(korean?.licence).toBe('GPL-3.0-or-later')
    expect(korean?.text).toMatch(
      /hunspell-dict-ko contributors[\s\S]+spelling-source[\s\S]+GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007/,
    )
    const english = licences.find(({ name }) => name === 'dictionary-en')
    expect(english?.licence).toBe('(MIT AND BSD)')
    expect(english?.text).toContain('Kevin Atkinson')
  })

  it('leave out tools that are only used to build and test', () => {
    for (const tool of ['vitest', '@playwright/test', '@biomejs/biome', 'electron-builder', 'electron-vite', 'typescript', 'knip']) {
      expect(names).not.toContain(tool)
    }
  })

  it('name only the shipped parts of a package', () => {
    const parts = names.filter((name) => name.startsWith('@firebase/'))
    expect(parts).toEqual(expect.arrayContaining(['@firebase/app', '@firebase/auth', '@firebase/firestore', '@firebase/util']))
    expect(parts.filter((name) => /ai|analytics|messaging|storage|functions|compat/.test(name))).toEqual([])
  })

  it('name each package once, in order', () => {
    const keys = licences.map(({ name, version }) => `${name} ${version}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(names).toEqual([...names].sort())
  })
})
