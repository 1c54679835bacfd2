import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot, root } from './paths.mjs'

const sources = /\.(tsx?|css)$/
// `import type` leaves nothing behind in a bundle.
const imported =
  /\n\s*(?:import|export)(?!\s+type\b)[^'";]*?from\s+'([^']+)'|\bimport[(\s]\s*'([^']+)'|@import\s+(?:url\()?['"]([^'"]+)['"]/g
const texts = /^(licen[cs]e|copying|ofl|notice)([.-].*)?$/i

/**
 * The licences of data that a package contains, by package. `licence` is added to that of the package, `instead` takes its place, and the texts
 * of the files follow the package's own.
 */
const licencesOfData = {
  'cmu-pronouncing-dictionary': { licence: 'BSD-2-Clause', files: [inRoot('scripts', 'setup', 'cmudict-licence.txt')] },
  // The package names the licences of the program that made the dictionary; the dictionary itself has this one.
  'dictionary-ko': {
    instead: 'GPL-3.0-or-later',
    files: ['korean-notice.txt', 'gpl-3.txt'].map((name) => inRoot('scripts', 'setup', 'spelling', name)),
  },
}
/** Packages of which the build makes files of the app. */
const packagesOfData = ['cmu-pronouncing-dictionary', 'dictionary-en', 'dictionary-ko']

/** Writes the list of everything that ships with the app. @param file where to */
export function writeLicences(file) {
  writeFileSync(file, JSON.stringify(collectLicences()))
}

/**
 * What ships: Electron, the modules that package.json lists as dependencies, the packages that the sources import and so are in the
 * bundles, and whatever these need in turn; each as it lies on the disk, with the licence its authors put beside it.
 */
export function collectLicences() {
  const { dependencies = {} } = readJson(inRoot('package.json'))
  const named = ['electron', ...packagesOfData, ...Object.keys(dependencies), ...importedPackages()]
  const left = named.map((name) => ({ name, from: root }))
  const found = new Map()
  while (left.length > 0) {
    const { name, from } = left.pop()
    const folder = folderOf(name, from)
    // A module for another system's processor is not here, and does not ship from here.
    if (folder === null || found.has(folder)) continue
    const about = readJson(join(folder, 'package.json'))
    found.set(folder, { name: about.name, version: about.version, licence: licenceOf(about), text: textIn(folder) })
    left.push(...needsOf(name, about).map((each) => ({ name: each, from: folder })))
  }
  for (const each of found.values()) {
    const data = licencesOfData[each.name]
    if (!data) continue
    each.licence = data.instead ?? `${each.licence} AND ${data.licence}`
    each.text = [each.text, ...data.files.map((file) => readFileSync(file, 'utf8').trim())].join('\n\n')
  }
  const apache = [...found.values()].find(({ licence, text }) => licence === 'Apache-2.0' && text.startsWith('Apache License'))?.text ?? ''
  for (const each of found.values()) if (each.licence === 'Apache-2.0' && each.text === '') each.text = apache
  const once = new Map([...found.values()].map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What a package needs that ships with it. */
function needsOf(name, { dependencies, optionalDependencies }) {
  // What Electron's package needs fetches Electron, and better-sqlite3's is compiled with it; none of it ships.
  if (name === 'electron' || name === 'better-sqlite3') return []
  // This one only hands on packages of its own, by the name of each of its entries.
  if (name === 'firebase')
    return importedSpecifiers()
      .flatMap((each) => /^firebase\/(\w+)$/.exec(each)?.[1] ?? [])
      .map((part) => `@firebase/${part}`)
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

function importedPackages() {
  const names = new Set(importedSpecifiers().map(packageOf))
  return [...names].filter((name) => name !== null && name !== 'electron' && folderOf(name, root) !== null)
}

function importedSpecifiers() {
  const files = readdirSync(inRoot('src'), { recursive: true }).filter((file) => sources.test(file))
  return files.flatMap((file) =>
    [...`\n${readFileSync(inRoot('src', file), 'utf8')}`.matchAll(imported)].map(([, from, call, style]) => from ?? call ?? style ?? ''),
  )
}

/** The package a module belongs to; null for files of our own and what Node brings. */
function packageOf(specifier) {
  if (/^[./]|^node:|^$/.test(specifier)) return null
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Where Node would find a package from a folder, or null. */
function folderOf(name, from) {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json'))) ?? null
}

function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}

/** The texts beside a package's description, or else beside what it was built into. */
function textIn(folder) {
  const text = [folder, join(folder, 'dist')].map(textsIn).find((each) => each !== '') ?? ''
  return text.replace(/\r\n?/g, '\n')
}

function textsIn(folder) {
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && texts.test(entry.name))
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
