import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { v5 } from 'uuid'
import { runnerImport } from 'vite'
import { inRoot, root } from '../setup/paths.mjs'
import { SetupError, say } from '../setup/process.mjs'
import { encodeDrawing } from './encode-drawing.mjs'

// What every picture's id is derived from, so that a picture has the same path in every build.
const namespace = 'b4b2a5a6-4d0e-4f0b-9d55-5b7a35b6c3f1'
const longestSide = { art: 1600, face: 320 }

const demo = (...parts) => inRoot('resources', 'demo', ...parts)
const output = demo('images')
const stampFile = join(output, 'made-from')

/**
 * Checks the demo community's texts and makes its pictures: resources/demo/images/{full,thumbnail}/<path> and index.json, name to path.
 * Does nothing when they were made from these very files.
 */
export async function buildDemo() {
  const stamp = hashOf([
    ...filesIn('src', 'server', 'demo'),
    ...filesIn('scripts', 'build-demo'),
    ...filesIn('resources', 'art'),
    ...demoSources(),
  ])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const began = performance.now()
  const content = await loadModule('src/server/demo/demo-content.ts')
  const { imagePath } = await loadModule('src/shared/text/image-path.ts')
  const { members, posts } = readContent(content)

  rmSync(output, { recursive: true, force: true })
  for (const size of ['full', 'thumbnail']) mkdirSync(join(output, size), { recursive: true })
  const index = {}
  for (const { name, svg, side } of await drawings(content, members, posts)) {
    const { full, thumbnail, ...facts } = await encodeDrawing(svg, side)
    const path = imagePath(v5(name, namespace), facts)
    writeFileSync(join(output, 'full', path), full)
    writeFileSync(join(output, 'thumbnail', path), thumbnail)
    index[name] = path
  }
  writeFileSync(join(output, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
  writeFileSync(stampFile, stamp)
  say(`${Object.keys(index).length} demo pictures in ${((performance.now() - began) / 1000).toFixed(1)} s`)
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
  const community = { members: read('members'), posts: read('posts') }
  if (problems.length === 0) problems.push(...problemsBetween(community, artNames()))
  for (const { face } of community.members)
    if (face !== undefined && !existsSync(demo('faces', `${face}.svg`))) problems.push(`no face ${face}`)
  if (problems.length > 0) throw new SetupError(`The demo community in resources/demo is not right:\n  ${problems.join('\n  ')}`)
  return community
}

const artNames = () =>
  new Set(
    filesIn('resources', 'art')
      .map((file) => /([^/\\]+)\.svg$/.exec(file)?.[1])
      .filter((name) => name !== undefined),
  )

/** Every picture that the community shows: the art in its posts and its members' faces. */
async function drawings({ artCalled, faceOf }, members, posts) {
  const { avatar } = await import(pathToFileURL(demo('avatar.mjs')).href)
  const art = [...new Set(posts.flatMap(({ images }) => images))].map((name) => ({
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

const demoSources = () => [
  demo('avatar.mjs'),
  ...filesIn('resources', 'demo', 'faces'),
  ...readdirSync(demo())
    .filter((name) => name.endsWith('.json'))
    .map((name) => demo(name)),
]

function filesIn(...folder) {
  const names = existsSync(inRoot(...folder)) ? readdirSync(inRoot(...folder)) : []
  return names.map((name) => inRoot(...folder, name))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
