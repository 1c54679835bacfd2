import { existsSync } from 'node:fs'
import { readyApp, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { inRoot, root } from './setup/paths.mjs'
import { run, SetupError } from './setup/process.mjs'
import { requireSystem } from './setup/system-packages.mjs'

// npm run bench [-- names of benchmarks]
await command(async (args) => {
  if (!existsSync(inRoot('bench', 'index.ts'))) throw new SetupError('There is no bench/index.ts.')
  await readyApp()
  await requireSystem(['postgresql'])
  return await withDisplay({ own: true }, async (display) => {
    const { code } = await run(process.execPath, [inRoot('scripts', 'bench', 'run-typescript.mjs'), inRoot('bench', 'index.ts'), ...args], {
      env: { ...process.env, ...display },
      cwd: root,
    })
    return code
  })
})
