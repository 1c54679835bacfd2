import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setAsideDatabase } from '../../src/main/set-aside'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-aside-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a damaged database is moved with the files beside it, byte for byte', () => {
  const parts = ['', '-wal', '-shm']
  for (const part of parts) writeFileSync(join(folder, `community.db${part}`), `bytes${part}`)
  writeFileSync(join(folder, 'demo-password'), 'stays')
  const aside = setAsideDatabase(folder, new Date('2026-03-01T09:08:07.006Z'))
  expect(aside).toBe(join(folder, 'community.db.damaged-20260301T090807Z'))
  expect(parts.map((part) => readFileSync(`${aside}${part}`, 'utf8'))).toEqual(parts.map((part) => `bytes${part}`))
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^community\.db(-wal|-shm)?$/))
  expect(readFileSync(join(folder, 'demo-password'), 'utf8')).toBe('stays')
})

it('a database without other files is moved alone; a missing folder is an error', () => {
  writeFileSync(join(folder, 'community.db'), 'bytes')
  const aside = setAsideDatabase(folder, new Date(0))
  expect(readFileSync(aside, 'utf8')).toBe('bytes')
  writeFileSync(join(folder, 'file'), '')
  expect(() => setAsideDatabase(join(folder, 'file'), new Date(0))).toThrow('ENOTDIR')
})
