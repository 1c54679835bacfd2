import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const built = join(import.meta.dirname, '..', '..', 'out', 'main')

test('every file that main or the server may load later can be read as JavaScript', async () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  expect(files).toContain('index.js')
  const run = promisify(execFile)
  const problems = await Promise.all(files.map((file) => run(process.execPath, ['--check', join(built, file)]).then(() => [], String)))
  expect(problems.flat()).toEqual([])
})
