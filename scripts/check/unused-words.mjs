import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../setup/paths.mjs'

const catalogue = 'src/shared/i18n/en'
// Taken by the main process as objects, whose parts it names.
const ofMain = ['native.', 'exported.']
const comment = /\/\*[\s\S]*?\*\/|(^|[^:])\/\/[^\n]*/g

/** Keys of the English catalogue (the Korean one has the same, by type) that no code asks for. */
export async function findUnusedWords() {
  const askers = readAskers()
  return (await keysOf(catalogue)).filter((key) => askers(key).length === 0)
}

/** Reads the code once. @returns the files that ask for a key, as far as their text tells */
export function readAskers() {
  const files = ['renderer', 'main', 'shared', 'server'].flatMap((folder) => sourcesIn(`src/${folder}`)).map(readFile)
  const isWord = wordsOf(files)
  const ofOthers = files.filter(({ file }) => !file.startsWith('src/renderer/'))
  const isWordOfMain = wordsOf(ofOthers)
  // What a template fills in has to be written somewhere too, or every key beside a used one would count as used.
  const isFilled = (filled) =>
    filled.includes('.') ? files.some(({ literals }) => literals.has(filled)) : filled.split(/\W+/).every(isWord)

  return (key) => {
    const name = key.replace(/_(?:zero|one|other)$/, '')
    const taken = ofMain.find((path) => name.startsWith(path))
    if (taken !== undefined) return name.slice(taken.length).split('.').every(isWordOfMain) ? ofOthers.map(({ file }) => file) : []
    const asks = ({ literals, patterns }) => literals.has(name) || patterns.some((each) => each.exec(name)?.slice(1).every(isFilled))
    return files.filter(asks).map(({ file }) => file)
  }
}

function readFile(file) {
  const text = readFileSync(inRoot(file), 'utf8').replace(comment, '$1')
  return {
    file,
    words: text.match(/\w+/g) ?? [],
    literals: new Set([...text.matchAll(/(['"`])([\w.]+)\1/g)].map(([, , literal]) => literal)),
    patterns: [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].flatMap(([, template]) => patternOf(template) ?? []),
  }
}

/** A template as a pattern of the keys it may make, its parts captured; null for one that makes none. */
function patternOf(template) {
  const fixed = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  if (fixed.length < 2 || fixed.some((part) => !/^[\w.]*$/.test(part)) || fixed.join('').replaceAll('.', '') === '') return null
  return new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('(.+)')}$`)
}

function wordsOf(files) {
  const words = new Set(files.flatMap((file) => file.words))
  return (word) => words.has(word)
}

function sourcesIn(folder) {
  return readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/i18n[\\/](?:en|ko)[\\/]/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

async function keysOf(folder) {
  const files = readdirSync(inRoot(folder)).filter((file) => file !== 'index.ts')
  const areas = await Promise.all(files.map((file) => import(pathToFileURL(inRoot(`${folder}/${file}`)).href)))
  return areas.flatMap((area) => Object.entries(area).flatMap(([name, words]) => flat(words, name)))
}

const flat = (words, path) =>
  typeof words === 'string' ? [path] : Object.entries(words).flatMap(([key, value]) => flat(value, `${path}.${key}`))
