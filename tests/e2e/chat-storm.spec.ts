import { test } from '../support/electron'
import { runStorm } from './support/storm'

// The long version is `npm run soak`.
const plan = {
  messages: Number(process.env['SOAK_MESSAGES'] ?? 150),
  kills: Number(process.env['SOAK_KILLS'] ?? 8),
  seed: Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
}

test('two members chat while everything is killed repeatedly: nothing is lost or duplicated, and both see one order', async () => {
  test.setTimeout(180_000 + plan.messages * 200 + plan.kills * 30_000)
  const again = `--messages ${plan.messages} --kills ${plan.kills} --seed ${plan.seed}`
  test.info().annotations.push({ type: 'again', description: `npm run soak -- ${again}` })
  console.log(`storm     npm run soak -- ${again}`)
  const { kills, unsure, seconds } = await runStorm(plan)
  const each = Object.entries(kills).map(([target, count]) => `${count} × ${target}`)
  console.log(`survived  ${each.join(', ')}; ${unsure} written into a death; ${seconds} s`)
})
