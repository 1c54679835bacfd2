import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDurably } from '../../src/main/write-durably'

const disk = vi.hoisted(() => ({ refusals: 0, code: 'EPERM' }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const rename: typeof real.rename = async (from, to) => {
    if (disk.refusals === 0) return await real.rename(from, to)
    disk.refusals -= 1
    throw Object.assign(new Error('in use'), { code: disk.code })
  }
  return { ...real, rename }
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-durable-'))
})
const platform = Object.getOwnPropertyDescriptor(process, 'platform')
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  disk.refusals = 0
  if (platform) Object.defineProperty(process, 'platform', platform)
})

describe('a durable write', () => {
  it('replaces a file atomically and leaves no temporary file', async () => {
    const file = join(folder, 'kept.json')
    await writeDurably(file, '처음')
    await writeDurably(file, new Uint8Array([1, 2, 3]))
    expect([...readFileSync(file)]).toEqual([1, 2, 3])
    expect(readdirSync(folder)).toEqual(['kept.json'])
  })

  it('of chunks that fail leaves the old content and no temporary file', async () => {
    const file = join(folder, 'kept.html')
    async function* pieces(isWhole: boolean) {
      yield '처음'
      if (!isWhole) throw new Error('no more')
      yield ' 끝'
    }
    await writeDurably(file, pieces(true))
    await expect(writeDurably(file, pieces(false))).rejects.toThrow('no more')
    expect(readFileSync(file, 'utf8')).toBe('처음 끝')
    expect(readdirSync(folder)).toEqual(['kept.html'])
  })

  it.each([
    ['win32', 'EPERM', 5, '새 것'],
    ['win32', 'EBUSY', 5, '새 것'],
    ['win32', 'ENOSPC', 1, '처음'],
    ['win32', 'EACCES', 1_000, '처음'],
    ['linux', 'EACCES', 1, '처음'],
  ] as const)('is tried again on Windows while a file is in use: %s, %s, %i times', async (system, code, refusals, content) => {
    const file = join(folder, 'kept.json')
    await writeDurably(file, '처음')
    Object.defineProperty(process, 'platform', { value: system })
    Object.assign(disk, { refusals, code })
    const written = writeDurably(file, '새 것')
    if (content === '처음') await expect(written).rejects.toMatchObject({ code })
    else await written
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(readdirSync(folder)).toEqual(['kept.json'])
  })

  it('of many at once has the content of one of them', async () => {
    const file = join(folder, 'kept.json')
    const contents = Array.from({ length: 30 }, (_, n) => `${n}`.repeat(10_000))
    await Promise.all(contents.map((content) => writeDurably(file, content)))
    expect(contents).toContain(readFileSync(file, 'utf8'))
    expect(readdirSync(folder)).toEqual(['kept.json'])
  })

  it('that fails leaves the old content and no temporary file', async () => {
    const file = join(folder, 'kept')
    mkdirSync(join(file, 'in the way'), { recursive: true })
    await expect(writeDurably(file, '새 것')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['kept'])
    await expect(writeDurably(join(folder, 'nowhere', 'kept'), '새 것')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
