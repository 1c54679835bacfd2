import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { normalizePath, type Plugin } from 'vite'
import { englishSounds } from './scripts/setup/english-sounds.mjs'
import { spellingDictionaries, spellingSources } from './scripts/setup/spelling/dictionaries.mjs'

// The oldest Electron that has to run this: 33, with Node 20.18 and Chromium 130.
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'

// The modules of every start are bundled into two files, the frame and home, since each file costs a request through the app's own
// protocol. Pages and dialogs that open later stay in files of their own.
const startingChunks = [
  { name: 'frame', test: /src[\\/]renderer[\\/]app[\\/]main\.tsx$/, priority: 2 },
  {
    name: 'home',
    test: /src[\\/]renderer[\\/](?:pages[\\/]feed[\\/]HomePage|features[\\/]feed[\\/]home[\\/]home-cache)\.tsx?$/,
    priority: 1,
  },
]

// With a single character beyond Latin-1, V8 keeps two bytes for each character of a file: 4 MB in the community's process.
const charset = 'ascii'

const programs = { main: 'src/main/index.ts', embedded: 'src/server/embed.ts', cli: 'src/server/main.ts' }

// The modules of every start are bundled into few files in main too, since each file costs some milliseconds: one for main, one for the
// community's process, one for both, and one for what main imports later. The other files are what is imported later, and the programs
// themselves, which run when they are imported. What a module imports is in its file or in one for more programs, so no two files import
// each other.
const startingModules: Plugin & { fileOf: (id: string) => string | null } = {
  name: 'starting-modules',
  fileOf: () => null,
  buildEnd() {
    const importedBy = (files: string[], { alsoLater }: { alsoLater: boolean }): Set<string> => {
      const importsOf = (id: string) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        return alsoLater ? [...importedIds, ...dynamicallyImportedIds] : importedIds
      }
      const found = new Set(files.flatMap((file) => importsOf(normalizePath(resolve(import.meta.dirname, file)))))
      // The loop visits what it adds, too.
      for (const id of found) for (const imported of importsOf(id)) found.add(imported)
      return found
    }
    const { main, embedded, cli } = programs
    const atStart = { main: importedBy([main], { alsoLater: false }), embedded: importedBy([embedded], { alsoLater: false }) }
    const ever = { main: importedBy([main], { alsoLater: true }), servers: importedBy([embedded, cli], { alsoLater: true }) }
    startingModules.fileOf = (id) => {
      if (atStart.main.has(id)) return ever.servers.has(id) ? 'both' : 'main'
      if (atStart.embedded.has(id)) return ever.main.has(id) ? 'later-in-main' : 'server'
      return null
    }
  },
}

// main serves the files in this list and nothing else (src/main/protocols/app-pages.ts).
const listOfPages: Plugin = {
  name: 'list-of-pages',
  writeBundle({ dir = '' }, bundle) {
    writeFileSync(join(dir, '..', 'renderer.json'), JSON.stringify(Object.keys(bundle).sort()))
  },
}

// Of the emoji data, only what is used (Source in src/renderer/parts/emoji/emoji.ts): a third of it.
const usedEmojiData: Plugin = {
  name: 'used-emoji-data',
  enforce: 'pre',
  transform: {
    filter: { id: /emojibase-data[\\/](?:ko|en)[\\/]data\.json$/ },
    handler(source) {
      const all = JSON.parse(source) as Record<string, unknown>[]
      return JSON.stringify(all.map(({ emoji, label, tags, type, group, version }) => ({ emoji, label, tags, type, group, version })))
    },
  },
}

// fflate has a variable `require`, and so has every file in which electron-vite finds a call of it.
const renamedRequire: Plugin = {
  name: 'renamed-require',
  enforce: 'pre',
  transform: {
    filter: { id: /fflate[\\/]esm[\\/]index\.mjs$/ },
    handler: (source) =>
      source.replace('var require = ', 'var nodeRequire = ').replace("= require('worker_threads')", "= nodeRequire('worker_threads')"),
  },
}

// The pronunciations of English words, a file that main reads when the first word is asked for.
const fileOfEnglishSounds: Plugin = {
  name: 'file-of-english-sounds',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'english-sounds.txt', source: englishSounds() })
  },
}

// The spell checker's dictionaries, which main puts where Chromium looks for them.
const spellingFiles: Plugin = {
  name: 'spelling-dictionaries',
  generateBundle() {
    for (const { name, source } of [...spellingDictionaries(), ...spellingSources()])
      this.emitFile({ type: 'asset', fileName: name, source })
  },
}

// The "dependencies" in package.json stay outside the bundles: modules with native code, which cannot be bundled. Every other package
// is a devDependency and is bundled, since one file loads faster than a thousand.
export default defineConfig({
  main: {
    plugins: [fileOfEnglishSounds, spellingFiles, renamedRequire, startingModules],
    build: {
      target: nodeTarget,
      minify: true,
      rolldownOptions: {
        input: { index: programs.main, 'community-server': programs.embedded, 'server-cli': programs.cli },
        output: {
          charset,
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => startingModules.fileOf(id) }] },
        },
      },
    },
  },
  preload: {
    build: {
      target: nodeTarget,
      minify: true,
      // A sandboxed preload script can require nothing but electron, and only as CommonJS.
      externalizeDeps: false,
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), usedEmojiData, listOfPages],
    build: {
      target: chromeTarget,
      minify: true,
      sourcemap: false,
      // A file that is loaded later imports what it needs itself: on disk, links to preload it cost more than they save.
      modulePreload: { polyfill: false, resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []) },
      // The content security policy allows no data: addresses, so nothing may be inlined as one.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: { charset, codeSplitting: { groups: startingChunks } },
      },
    },
  },
})
