import { expect, it } from 'vitest'
import { run } from '../../scripts/setup/process.mjs'

const print = (times: number) =>
  `let left = ${times}; const next = () => { console.log(left); if ((left -= 1) > 0) setTimeout(next, 300) }; next()`
const start = (script: string) => run(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'], silence: 2_000 })

it('a command may take its time while it prints something', async () => {
  expect(await start(print(10))).toMatchObject({ code: 0, timedOut: false })
})

it('a command that prints nothing any more is stopped', async () => {
  expect(await start(`${print(2)}; setTimeout(() => {}, 60_000)`)).toMatchObject({ output: '2\n1\n', timedOut: true })
})
