import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const out = join(import.meta.dirname, '..', '..', 'out')
const built = join(out, 'main')

test('every file that main or the server may load later can be read as JavaScript', async () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  expect(files).toContain('index.js')
  const run = promisify(execFile)
  const problems = await Promise.all(files.map((file) => run(process.execPath, ['--check', join(built, file)]).then(() => [], String)))
  expect(problems.flat()).toEqual([])
})

test('every built script is ASCII, so that V8 keeps a single byte for each of its characters', () => {
  const files = ['main', 'renderer'].flatMap((folder) => {
    const names = readdirSync(join(out, folder), { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name))
  })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(join(out, file)).some((byte) => byte > 0x7f))).toEqual([])
})
