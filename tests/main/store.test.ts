import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { FileProblem } from '../../src/main/file-problems'
import { openStore } from '../../src/main/store'

// Electron is used only for its default folder, and each store here names its own.
vi.mock('electron', () => ({ default: {} }))

let folder = ''
let told: FileProblem[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-store-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'settings.json')
const open = () =>
  openStore({ folder, report: (problem) => told.push(problem) }, 'settings', z.object({ theme: z.string() }), { theme: 'dark' })

describe('a record on disk', () => {
  it('is read as it was written, by its owner only', () => {
    expect(open().write({ theme: 'light' })).toBe(true)
    expect(open().read()).toEqual({ theme: 'light' })
    expect(told).toEqual([])
    expect(readdirSync(folder)).toEqual(['settings.json'])
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it.each(['{"value":{"theme":"li', '', '\0\0\0', '{"value":{"theme":7}}', 'null'])(
    '%j is set aside unchanged, and reported',
    (damaged) => {
      writeFileSync(file(), damaged)
      const store = open()
      expect(store.read()).toEqual({ theme: 'dark' })
      const [aside = ''] = readdirSync(folder)
      expect(aside).toMatch(/^settings\.json\.damaged-/)
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(damaged)
      expect(told).toEqual([{ kind: 'setAside', file: file(), aside: join(folder, aside), reason: expect.any(String) }])
      store.write({ theme: 'light' })
      expect(open().read()).toEqual({ theme: 'light' })
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(damaged)
    },
  )

  it('lasts until the app exits when it cannot be written, and that is reported', () => {
    const store = open()
    mkdirSync(join(file(), 'inside'), { recursive: true })
    expect(store.write({ theme: 'light' })).toBe(false)
    expect(store.read()).toEqual({ theme: 'light' })
    expect(told).toMatchObject([{ kind: 'notWritten', file: file() }])
    expect(readdirSync(file())).toEqual(['inside'])
  })
})
