import { parseArgs } from 'node:util'
import { readyApp, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { nodeModules } from './setup/paths.mjs'
import { run, SetupError } from './setup/process.mjs'

const inFull = { messages: '10000', kills: '200' }

// npm run soak [-- --messages N --kills N --seed N]
await command(async (args) => {
  const plan = { ...inFull, seed: String(Math.floor(Math.random() * 2 ** 31)), ...readPlan(args) }
  await readyApp()
  return await withDisplay({ own: true }, async (display) => {
    const storm = Object.fromEntries(Object.entries(plan).map(([name, value]) => [`SOAK_${name.toUpperCase()}`, value]))
    const { code } = await run(process.execPath, [`${nodeModules}/@playwright/test/cli.js`, 'test', 'chat-storm.spec.ts'], {
      env: { ...process.env, ...display, ...storm },
    })
    return code
  })
})

function readPlan(args) {
  const options = Object.fromEntries(['messages', 'kills', 'seed'].map((name) => [name, { type: 'string' }]))
  const problem = new SetupError('npm run soak knows these options, each with a whole number: --messages, --kills, --seed')
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch {
    throw problem
  }
  if (Object.values(values).some((value) => !/^\d+$/.test(value))) throw problem
  return values
}
