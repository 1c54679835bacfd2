import { command } from './setup/command.mjs'

// npm run check [-- --fix]
await command(async (args) => {
  const { fix } = await import('./check/steps.mjs')
  const { runCheck } = await import('./check/run-check.mjs')
  if (args.includes('--fix')) await fix()
  return (await runCheck()).length === 0 ? 0 : 1
})
