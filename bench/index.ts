import { join } from 'node:path'
import { findElectron } from '../scripts/setup/electron.mjs'
import { bundle } from './bundle'
import { correcting } from './correcting'
import { crash } from './crash'
import { deepHelp } from './deep-help'
import { deepPeople } from './deep-people'
import { deepPrograms } from './deep-programs'
import { diff } from './diff'
import { heap } from './heap'
import { ipc } from './ipc'
import { likes } from './likes'
import { memory, memoryEmbedded } from './memory'
import { message } from './message'
import { notebook } from './notebook'
import { page, pageOnPostgres } from './page'
import { pages, pagesOnPostgres } from './pages'
import type { Ratio } from './pairs'
import { palette } from './palette'
import { comeBack } from './return'
import { scroll } from './scroll'
import { deep, search } from './search'
import { send, sendOnPostgres } from './send'
import { again, start } from './start'
import { storm } from './storm'
import { streams } from './streams'

const root = join(import.meta.dirname, '..')
const benchmarks: Record<string, () => Promise<Ratio[]>> = {
  bundle: async () => [await bundle(root)],
  'page sqlite': async () => [await page()],
  'page postgres': async () => [await pageOnPostgres()],
  ipc: async () => [await ipc()],
  start: async () => [await start()],
  again: async () => [await again()],
  deep: async () => [...(await deep()), ...(await deepPrograms()), ...(await deepHelp()), ...(await deepPeople())],
  people: deepPeople,
  search,
  likes,
  storm,
  memory: async () => [await memory(), await memoryEmbedded()],
  scroll,
  heap: async () => [await heap()],
  message: async () => [await message()],
  return: async () => [await comeBack()],
  crash: async () => [await crash()],
  diff: async () => diff(),
  'send sqlite': async () => [await send()],
  'send postgres': async () => [await sendOnPostgres()],
  'pages sqlite': pages,
  'pages postgres': pagesOnPostgres,
  streams,
  notebook,
  palette,
  correcting: async () => [await correcting()],
}

// `send` names both `send sqlite` and `send postgres`.
const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const names = Object.keys(benchmarks).filter((name) => asked.length === 0 || asked.some((one) => `${name} `.startsWith(`${one} `)))
if (names.length === 0) throw new Error(`There is no such benchmark; there are: ${Object.keys(benchmarks).join(', ')}.`)
const ratios: Ratio[] = []
for (const name of names) {
  console.log(`measuring ${name} …`)
  const measured = (await benchmarks[name]?.()) ?? []
  // Printed at once, so that a run that is ended early shows its results.
  for (const { id, ratio, must } of measured) console.log(`  ${id} ${ratio.toFixed(2)} (must ${must})`)
  ratios.push(...measured)
}

const shown = (value: number, unit: string) => (unit === 'bytes' ? `${(value / 1024).toFixed(0)} KiB` : `${value.toFixed(2)} ${unit}`)
console.log(`\nElectron ${findElectron().version}; medians of the pairs' ratios, with the middle half in brackets`)
console.table(
  ratios.map(({ id, what, ratio, spread, ours, baseline, unit, pairs, must, better }) => ({
    id,
    ratio: `${ratio.toFixed(2)} [${spread.map((edge) => edge.toFixed(2)).join('-')}]`,
    must,
    met: (better === 'higher' ? ratio >= must : ratio <= must) ? 'yes' : 'no',
    ours: shown(ours, unit),
    baseline: shown(baseline, unit),
    pairs,
    what,
  })),
)
