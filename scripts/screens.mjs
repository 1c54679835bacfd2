import { readyApp, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { nodeModules } from './setup/paths.mjs'
import { run } from './setup/process.mjs'

// npm run screens [-- arguments for playwright]
await command(async (args) => {
  await readyApp()
  return await withDisplay({ own: true }, async (display) => {
    const { code } = await run(
      process.execPath,
      [`${nodeModules}/@playwright/test/cli.js`, 'test', '-c', 'tests/screens/playwright.config.ts', ...args],
      {
        env: { ...process.env, ...display },
      },
    )
    return code
  })
})
