import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxSwitches, withDisplay } from './setup/app.mjs'
import { builtFrom } from './setup/built-app.mjs'
import { command } from './setup/command.mjs'
import { ensureDemo } from './setup/demo.mjs'
import { ensureElectron } from './setup/electron.mjs'
import { writeLicences } from './setup/licences.mjs'
import { nodeModules, out } from './setup/paths.mjs'
import { run } from './setup/process.mjs'
import { requireSystem } from './setup/system-packages.mjs'

// npm run dev [-- arguments for electron-vite]
await command(async (args) => {
  const electron = await ensureElectron()
  await requireSystem(['electron', 'korean fonts'])
  await ensureDemo()
  // What stands in out/ from now on is no production build.
  rmSync(builtFrom, { force: true })
  mkdirSync(out, { recursive: true })
  writeLicences(join(out, 'licences.json'))
  const sandbox = sandboxSwitches.length > 0 ? ['--noSandbox'] : []
  return await withDisplay({ own: false }, async (display) => {
    const env = { ...process.env, HANMADI_DEMO: process.env.HANMADI_DEMO ?? '1', ...display, ELECTRON_EXEC_PATH: electron.path }
    const { code } = await run(process.execPath, [`${nodeModules}/electron-vite/bin/electron-vite.js`, 'dev', ...sandbox, ...args], { env })
    return code
  })
})
