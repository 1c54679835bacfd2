import { parseArgs } from 'node:util'
import { readyApp, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { nodeModules } from './setup/paths.mjs'
import { run, SetupError } from './setup/process.mjs'

const filters = ['only', 'language', 'theme', 'width']

// npm run screens [-- --only name-prefix[,prefix] --language ko|en --theme light|dark|contrast --width 1280|420]
await command(async (args) => {
  const chosen = readFilters(args)
  await readyApp()
  return await withDisplay({ own: true }, async (display) => {
    const { code } = await run(
      process.execPath,
      [`${nodeModules}/@playwright/test/cli.js`, 'test', '-c', 'tests/screens/playwright.config.ts'],
      {
        env: { ...process.env, ...chosen, ...display },
      },
    )
    return code
  })
})

/** The filters as the environment in which tests/screens/choice.ts reads them. */
function readFilters(args) {
  const options = Object.fromEntries(filters.map((name) => [name, { type: 'string' }]))
  try {
    const { values } = parseArgs({ args, options })
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`SCREENS_${name.toUpperCase()}`, value]))
  } catch {
    throw new SetupError(`npm run screens knows these options, each with a value: ${filters.map((name) => `--${name}`).join(', ')}`)
  }
}
