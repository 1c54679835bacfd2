import { parseArgs } from 'node:util'
import { readyApp, withDisplay } from './setup/app.mjs'
import { command } from './setup/command.mjs'
import { nodeModules } from './setup/paths.mjs'
import { run, SetupError } from './setup/process.mjs'
import { requireSystem } from './setup/system-packages.mjs'

const inFull = { messages: '10000', kills: '200' }

// npm run soak [-- --messages N --kills N --seed N | -- --cluster [--rounds N --writers N --seed N]]
await command(async (args) => {
  if (args[0] === '--cluster') return soakCluster(args.slice(1))
  const plan = { ...inFull, seed: anySeed(), ...readPlan(args) }
  await readyApp()
  return await withDisplay({ own: true }, async (display) => {
    const storm = Object.fromEntries(Object.entries(plan).map(([name, value]) => [`SOAK_${name.toUpperCase()}`, value]))
    const { code } = await run(process.execPath, [`${nodeModules}/@playwright/test/cli.js`, 'test', 'chat-storm.spec.ts'], {
      env: { ...process.env, ...display, ...storm },
    })
    return code
  })
})

/** A whole community behind its proxy, each part of which is killed and frozen in turn while members write. */
async function soakCluster(args) {
  const { rounds = '3', writers = '8', seed = anySeed() } = readPlan(args, ['rounds', 'writers', 'seed'])
  await requireSystem(['postgresql', 'nats-server', 'pgbouncer', 'caddy'])
  const file = 'tests/server/operating/cluster.test.ts'
  const { code } = await run(process.execPath, [`${nodeModules}/vitest/vitest.mjs`, 'run', '--project', 'server', file], {
    env: { ...process.env, CLUSTER_ROUNDS: rounds, CLUSTER_WRITERS: writers, CLUSTER_SEED: seed },
  })
  return code
}

function anySeed() {
  return String(Math.floor(Math.random() * 2 ** 31))
}

function readPlan(args, names = ['messages', 'kills', 'seed']) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const listed = names.map((name) => `--${name}`).join(', ')
  const problem = new SetupError(`npm run soak knows these options, each with a whole number: ${listed}`)
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch {
    throw problem
  }
  if (Object.values(values).some((value) => !/^\d+$/.test(value))) throw problem
  return values
}
