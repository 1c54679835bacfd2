import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../support/until'

const root = join(import.meta.dirname, '../..')

let checkout = ''
let lock = ''
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hanmadi-lock-'))
  for (const name of ['lock', 'paths', 'process', 'process-start'])
    cpSync(join(root, `scripts/setup/${name}.mjs`), join(checkout, `scripts/setup/${name}.mjs`))
  mkdirSync(join(checkout, '.cache'))
  lock = join(checkout, '.cache', 'build.lock')
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

/** Starts a command that first leaves or finds a lock and then waits for it. */
function command(before = '', work = '') {
  const script = `import { writeFileSync } from 'node:fs'
${before}
const { withLock } = await import('./scripts/setup/lock.mjs')
await withLock('build', async () => { console.log('has it'); ${work} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: checkout })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  return { child, ended, said: () => said }
}

it('a command waits for one that is still at work, and names the file', async () => {
  const first = command('', 'await new Promise((resolve) => process.stdin.once("data", resolve)); process.stdin.destroy()')
  await until(() => expect(first.said()).toBe('has it\n'))
  const second = command()
  await until(() => expect(second.said()).toBe(`waiting for another command to finish: build (if there is none, delete ${lock})\n`))
  first.child.stdin.write('go on')
  await Promise.all([first.ended, second.ended])
  expect(second.said()).toContain('has it')
  expect(existsSync(lock)).toBe(false)
})

it('two uses in one command wait for each other', async () => {
  const work = 'await new Promise((resolve) => setTimeout(resolve, 600)); console.log("done")'
  const both = command(`const { withLock: other } = await import('./scripts/setup/lock.mjs')\nother('build', async () => { ${work} })`)
  await both.ended
  expect(both.said()).toMatch(/done\nhas it\n$/)
})

it.each([
  ['has its own id', `writeFileSync(LOCK, String(process.pid))`],
  ['has its own id and another start', `writeFileSync(LOCK, process.pid + ' earlier')`],
])('a lock is taken over when whoever left it %s', async (_, before) => {
  const { ended, said } = command(before.replace('LOCK', JSON.stringify(lock)))
  await ended
  expect(said()).toBe('has it\n')
})

it('a lock is taken over when its id belongs to another process by now', async () => {
  const holder = command('', 'await new Promise((resolve) => setTimeout(resolve, 60_000))')
  await until(() => expect(holder.said()).toBe('has it\n'))
  const left = readFileSync(lock, 'utf8')
  holder.child.kill('SIGKILL')
  await holder.ended
  const [, start = ''] = /^\d+ (.*)$/.exec(left) ?? []
  writeFileSync(lock, `${process.pid} ${start}`)
  // Where a process does not say when it started, the lock is from before the system did.
  utimesSync(lock, 0, 0)
  const { ended, said } = command()
  await ended
  expect(said()).toBe('has it\n')
})
