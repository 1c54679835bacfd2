import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { v5 } from 'uuid'
import { runnerImport } from 'vite'
import { inRoot, root } from '../setup/paths.mjs'
import { SetupError, say } from '../setup/process.mjs'
import { encodeDrawing } from './encode-drawing.mjs'

// What every picture's id is derived from, so that a picture has the same id in every build.
const namespace = 'b4b2a5a6-4d0e-4f0b-9d55-5b7a35b6c3f1'
const longestSide = { art: 1600, face: 320 }
const sizes = ['full', 'thumbnail']

const demo = (...parts) => inRoot('resources', 'demo', ...parts)
const output = demo('images')
const indexFile = join(output, 'index.json')
const stampFile = join(output, 'made-from.json')
const homeFile = 'home.json'
const databaseStampFile = join(output, 'database-made-from.json')

/**
 * Checks the demo community's texts, makes its pictures (resources/demo/images/{full,thumbnail}/<path> and index.json, name to path) and
 * its ready database (resources/demo/community.db), with what its home shows first (resources/demo/home.json).
 * What was made from the same drawing stays; when no source changed, nothing at all is done.
 */
export async function buildDemo() {
  const sources = hashOf(sourceFiles())
  const made = readJson(stampFile) ?? { sources: '', drawings: {} }
  if (made.sources !== sources) await makePictures(sources, made)
  await makeDatabase()
}

async function makePictures(sources, made) {
  const began = performance.now()
  const content = await loadModule('src/server/demo/demo-content.ts')
  const { imagePath } = await loadModule('src/shared/text/image-path.ts')
  const { members, posts, programs } = readContent(content)

  for (const size of sizes) mkdirSync(join(output, size), { recursive: true })
  const [before, index, stamps] = [readJson(indexFile) ?? {}, {}, {}]
  rmSync(stampFile, { force: true })
  for (const drawing of await drawings(content, members, [
    ...posts.flatMap(({ images }) => images),
    ...programs.map(({ image }) => image),
  ])) {
    const { name } = drawing
    stamps[name] = createHash('sha256').update(JSON.stringify(drawing)).update(encoderHash()).digest('hex')
    const isMade = stamps[name] === made.drawings[name] && sizes.every((size) => existsSync(join(output, size, before[name] ?? 'none')))
    index[name] = isMade ? before[name] : await makePicture(drawing, imagePath)
  }
  removeAllBut(new Set(Object.values(index)))
  writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`)
  writeFileSync(stampFile, JSON.stringify({ sources, drawings: stamps }))
  say(`${Object.keys(index).length} demo pictures in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** The community as a ready database, which a first start copies: made anew whenever the server's own code or the content changes. */
async function makeDatabase() {
  const sources = hashOf([...sourceFiles(), indexFile, ...filesBelow('src', 'server'), ...filesBelow('src', 'shared')])
  if (readJson(databaseStampFile)?.sources === sources && [demo('community.db'), demo(homeFile)].every((made) => existsSync(made))) return
  const began = performance.now()
  await loadModule('scripts/build-demo/make-database.mjs')
  writeFileSync(databaseStampFile, JSON.stringify({ sources }))
  say(`the demo database in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** @returns the path it has in the image store */
async function makePicture({ name, svg, side }, imagePath) {
  const { full, thumbnail, ...facts } = await encodeDrawing(svg, side)
  const path = imagePath(v5(name, namespace), facts)
  writeFileSync(join(output, 'full', path), full)
  writeFileSync(join(output, 'thumbnail', path), thumbnail)
  return path
}

function removeAllBut(paths) {
  for (const size of sizes) {
    for (const file of readdirSync(join(output, size))) if (!paths.has(file)) rmSync(join(output, size, file))
  }
}

function readContent({ demoFiles, problemsInFile, problemsBetween }) {
  const problems = []
  const read = (kind) =>
    demoFiles[kind].flatMap((file) => {
      try {
        const content = JSON.parse(readFileSync(demo(file), 'utf8'))
        problems.push(...problemsInFile(kind, content).map((problem) => `${file}: ${problem}`))
        return content
      } catch (error) {
        problems.push(`${file}: ${error.message}`)
        return []
      }
    })
  const community = {
    members: read('members'),
    posts: read('posts'),
    rooms: read('rooms'),
    questions: read('questions'),
    programs: read('programs'),
    corrections: read('corrections'),
    notebook: read('notebook'),
  }
  // Between files that are wrong in themselves nothing can be said.
  if (problems.length === 0)
    problems.push(...problemsBetween(community, { art: svgNames('resources', 'art'), faces: svgNames('resources', 'demo', 'faces') }))
  if (problems.length > 0) throw new SetupError(`The demo community in resources/demo is not right:\n  ${problems.join('\n  ')}`)
  return community
}

/** Every picture that the community shows: the art of its posts and programs, and its members' faces. */
async function drawings({ artCalled, faceOf }, members, shown) {
  const { avatar } = await import(pathToFileURL(demo('avatar.mjs')).href)
  const art = [...new Set(shown)].map((name) => ({
    name: artCalled(name),
    svg: readFileSync(inRoot('resources', 'art', `${name}.svg`), 'utf8'),
    side: longestSide.art,
  }))
  const faces = members.map(({ nickname, face, avatar: fixed }) => ({
    name: faceOf(nickname),
    svg: face === undefined ? avatar(nickname, fixed) : readFileSync(demo('faces', `${face}.svg`), 'utf8'),
    side: longestSide.face,
  }))
  return [...art, ...faces]
}

/** Loads a TypeScript module of the product, so that what is checked here is what holds there. */
async function loadModule(file) {
  const { module } = await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })
  return module
}

function sourceFiles() {
  const rules = [
    'src/server/demo/demo-content.ts',
    'src/server/demo/demo-corrections.ts',
    'src/server/demo/demo-notebook.ts',
    'src/server/demo/demo-programs.ts',
    'src/server/demo/demo-rooms.ts',
    'src/shared/limits.ts',
    'src/shared/text/image-path.ts',
  ].map((file) => inRoot(file))
  const texts = readdirSync(demo()).filter((name) => /\.(?:json|mjs)$/.test(name) && name !== homeFile)
  return [
    ...rules,
    ...texts.map((name) => demo(name)),
    ...filesIn('scripts', 'build-demo'),
    ...filesIn('resources', 'art'),
    ...filesIn('resources', 'demo', 'faces'),
  ]
}

const encoderHash = () => hashOf([inRoot('scripts', 'build-demo', 'encode-drawing.mjs')])
const svgNames = (...folder) => new Set(filesIn(...folder).map((file) => /([^/\\]+)\.svg$/.exec(file)?.[1]))

function filesIn(...folder) {
  const names = existsSync(inRoot(...folder)) ? readdirSync(inRoot(...folder)) : []
  return names.map((name) => inRoot(...folder, name))
}

function filesBelow(...folder) {
  const entries = readdirSync(inRoot(...folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const name = file.slice(root.length)
    hash.update(name).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}
