import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root } from '../setup/paths.mjs'

// What import rules cannot see: names that only one file may mention, and imports written as types.
const rules = [
  {
    name: 'window.desktop is touched only by src/renderer/bridge/desktop.ts',
    folder: 'src/renderer',
    only: 'src/renderer/bridge/desktop.ts',
    pattern:
      /\b(?:window|globalThis|self)\s*(?:\?\.|\.|\[\s*['"`])\s*desktop\b|\{[^{}]*\bdesktop\b[^{}]*\}\s*=\s*(?:window|globalThis|self)\b/g,
  },
  // index.ts only hands it over.
  { name: 'ipcMain is used only by src/main/ipc.ts', folder: 'src', only: 'src/main/ipc.ts', pattern: /\bipcMain\s*(?:\.|\[)/g },
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
