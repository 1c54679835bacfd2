import { existsSync, readdirSync } from 'node:fs'
import { inRoot, nodeModules } from '../setup/paths.mjs'
import { capture } from '../setup/process.mjs'
import { findDeadCitations } from './citations.mjs'
import { findForbiddenMentions } from './mentions.mjs'
import { findUnusedWords } from './unused-words.mjs'

const typed = ['src/shared', 'src/preload', 'src/main', 'src/server', 'src/renderer', 'tests', 'bench']

/** Each step says whether it found nothing, and what it found. */
export const steps = [
  { name: 'format and lint', run: () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=100']) },
  ...typed
    .filter(hasSources)
    .map((folder) => ({ name: `types of ${folder}`, run: () => tool('typescript/bin/tsc', ['-p', folder, '--pretty']) })),
  {
    name: 'import rules',
    run: () =>
      tool('dependency-cruiser/bin/dependency-cruiser.mjs', [
        ...['src', 'tests', 'bench'].filter(hasSources),
        '--config',
        '.dependency-cruiser.cjs',
      ]),
  },
  { name: 'mentions', run: async () => listed(findForbiddenMentions()) },
  { name: 'citations', run: async () => listed(findDeadCitations()) },
  { name: 'unused sentences', run: async () => listed(await findUnusedWords()) },
  { name: 'dead code', run: () => tool('knip/bin/knip.js', ['--no-progress']) },
]

export const fix = () => tool('@biomejs/biome/bin/biome', ['check', '--write'])

async function tool(script, args) {
  const { code, output } = await capture(process.execPath, [`${nodeModules}/${script}`, ...args])
  return { passed: code === 0, output }
}

function listed(found) {
  return { passed: found.length === 0, output: found.join('\n') }
}

function hasSources(folder) {
  return existsSync(inRoot(folder)) && readdirSync(inRoot(folder), { recursive: true }).some((file) => /\.tsx?$/.test(file))
}
