import { say } from '../setup/process.mjs'
import { steps } from './steps.mjs'

/** Runs every step even after one failed, and names those that did. */
export async function runCheck() {
  const failed = []
  for (const { name, run } of steps) {
    const began = performance.now()
    const { passed, output } = await run()
    say(`${passed ? 'ok    ' : 'FAILED'} ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${name}`)
    if (passed) continue
    failed.push(name)
    say(`${output.trim()}\n`)
  }
  return failed
}
