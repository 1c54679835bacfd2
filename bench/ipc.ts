import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { sandboxSwitches } from '../scripts/setup/app.mjs'
import { findElectron } from '../scripts/setup/electron.mjs'
import { freshFolder } from './electron-run'
import { measurePairs, type Ratio } from './pairs'

const root = join(import.meta.dirname, '..')

/** A page of twenty posts through the bridge and its checks, against the same payload through a bare handler and back. */
export async function ipc(): Promise<Ratio> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/ipc-app/main.ts',
      outDir: 'out/bench',
      emptyOutDir: true,
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'ipc.js' } },
    },
  })
  const folder = freshFolder()
  try {
    const env = { ...process.env, DESKTOP_DATA_DIR: folder.path }
    const { stdout } = await promisify(execFile)(findElectron().path, [...sandboxSwitches, join(root, 'bench', 'ipc-app')], {
      env,
      timeout: 120_000,
    })
    const said = /^times (.*)$/m.exec(stdout)?.[1]
    if (said === undefined) throw new Error('the app measured nothing')
    const times = JSON.parse(said) as { typed: number; echo: number }[]
    // Measured inside the app, in turns already; here they are only set side by side.
    const typed = times.map((round) => round.typed).values()
    const echo = times.map((round) => round.echo).values()
    const next = (values: Iterator<number>) => async () => values.next().value ?? Number.NaN
    return await measurePairs({
      id: 'ipc',
      what: 'typed page call / raw echo of the same payload',
      unit: 'ms',
      must: 1.3,
      pairs: times.length - 1,
      ours: next(typed),
      baseline: next(echo),
    })
  } finally {
    folder.remove()
  }
}
