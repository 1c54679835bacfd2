import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root } from '../setup/paths.mjs'

// What import rules cannot see: names that only one file may mention, and imports written as types.
const rules = [
  {
    name: 'window.desktop is touched only by src/renderer/desktop/desktop.ts',
    folder: 'src/renderer',
    only: 'src/renderer/desktop/desktop.ts',
    pattern:
      /\b(?:window|globalThis|self)\s*(?:\?\.|\.|\[\s*['"`])\s*desktop\b|\{[^{}]*\bdesktop\b[^{}]*\}\s*=\s*(?:window|globalThis|self)\b/g,
  },
  // index.ts only hands it over.
  { name: 'ipcMain is used only by src/main/ipc.ts', folder: 'src', only: 'src/main/ipc.ts', pattern: /\bipcMain\s*(?:\.|\[)/g },
  ...['src/renderer', 'src/shared', 'src/preload'].map((folder) => ({
    name: 'no cast past the types',
    folder,
    pattern: /\bas\s+unknown\s+as\b/g,
  })),
  {
    name: 'a name uses the words of docs/glossary.md',
    folder: 'src',
    pattern: /\b(?:\w*[lL]iveFeed\w*|outbox[A-Z]\w*|\w+Outbox\w*|surroundings|\w*[sS]weep\w*|\w*[rR]enewal\w*|equip\w*|\w*Ears)\b/g,
  },
  { name: 'no internals of Redux Toolkit', folder: 'src/renderer', pattern: /\binternal_\w+|\binternalActions\b|\bUNSAFE_\w+/g },
  {
    name: 'an endpoint is reached by the api it was injected by, not by its name',
    folder: 'src/renderer',
    pattern: /\bapi\.(?:endpoints|util\.(?:updateQueryData|upsertQueryData|upsertQueryEntries|selectCachedArgsForQuery))\b/g,
  },
  { name: 'nothing depends on the number of processors', folder: 'src', pattern: /\b(?:availableParallelism|cpus)\s*\(/g },
  { name: 'the order of the start is the order of calls', folder: 'src/main', pattern: /\bsetImmediate\b/g },
  {
    name: "a type is imported by `import type`, not by import('…').Type: the import rules read only the former",
    folder: 'src',
    pattern: /\btypeof\s+import\s*\(|\bimport\s*\(\s*['"`][^'"`]+['"`]\s*\)\s*\.\s*[A-Z]/g,
  },
]

const comment = /\/\*[\s\S]*?\*\/|(^|[^:])\/\/[^\n]*/g

/** Every breach as `file:line rule`. */
export function findForbiddenMentions() {
  return rules.flatMap(({ name, folder, only, pattern }) =>
    sourcesIn(folder)
      .filter((file) => file !== only)
      .flatMap((file) => {
        const text = readFileSync(inRoot(file), 'utf8').replace(comment, (found) => found.replace(/[^\n]/g, ' '))
        return [...text.matchAll(pattern)].map((found) => `${file}:${text.slice(0, found.index).split('\n').length} ${name}`)
      }),
  )
}

function sourcesIn(folder) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
