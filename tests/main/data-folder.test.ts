import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareFolder } from '../../src/main/data-folder'
import { orNote } from '../support/run-report'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hanmadi-folder-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a folder for stored files', () => {
  it('is created for its owner only, without leftover files', () => {
    const wanted = join(root, 'data', 'logs')
    expect(prepareFolder(wanted, 'log')).toEqual({ folder: wanted, problem: null })
    expect(readdirSync(wanted)).toEqual([])
    if (process.platform !== 'win32') expect(statSync(wanted).mode & 0o777).toBe(0o700)
  })

  it.each(['log', 'dataFolder'] as const)('is replaced by another, which is reported, when a file has its name (%s)', (kind) => {
    const wanted = join(root, 'taken')
    writeFileSync(wanted, 'in the way')
    const { folder, problem } = prepareFolder(wanted, kind)
    expect(problem).toEqual({ kind, file: wanted, aside: folder, reason: 'EEXIST' })
    expect(folder).not.toBe(wanted)
    writeFileSync(join(folder, 'kept'), 'x')
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readFileSync(wanted, 'utf8')).toBe('in the way')
    rmSync(folder, { recursive: true })
  })

  it.runIf(orNote(process.platform === 'linux', 'a data folder that is not writable: only Linux has /proc'))(
    'is replaced by another when it is not writable',
    () => {
      const { folder, problem } = prepareFolder('/proc', 'dataFolder')
      expect(problem).toMatchObject({ file: '/proc', aside: folder })
      rmSync(folder, { recursive: true })
    },
  )
})
