import files, { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDurably } from '../../src/server/durable-file'

/** Has renames refused a number of times. */
function refuse(code: string, times: number): void {
  const { rename } = files
  let refusals = times
  vi.spyOn(files, 'rename').mockImplementation(async (from, to) => {
    if (refusals === 0) return await rename(from, to)
    refusals -= 1
    throw Object.assign(new Error('in use'), { code })
  })
  syncBuiltinESMExports()
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-durable-'))
})
const platform = Object.getOwnPropertyDescriptor(process, 'platform')
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  if (platform) Object.defineProperty(process, 'platform', platform)
  await rm(folder, { recursive: true, force: true })
})

describe('a file of the server', () => {
  it('is complete, without other files beside it', async () => {
    await writeDurably(join(folder, 'in', 'a.webp'), Buffer.from('whole'))
    expect(await readFile(join(folder, 'in', 'a.webp'), 'utf8')).toBe('whole')
    expect(await readdir(join(folder, 'in'))).toEqual(['a.webp'])
  })

  it('leaves no temporary file when it cannot be renamed', async () => {
    await mkdir(join(folder, 'a.webp', 'inside'), { recursive: true })
    await expect(writeDurably(join(folder, 'a.webp'), Buffer.from('whole'))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['a.webp'])
  })

  it.each([
    ['win32', 'EBUSY', 5, 'new'],
    ['win32', 'ENOSPC', 1, 'old'],
    ['win32', 'EACCES', 1_000, 'old'],
    ['linux', 'EACCES', 1, 'old'],
  ] as const)('is written after all on Windows once it is no longer in use: %s, %s, %i times', async (system, code, refusals, content) => {
    const file = join(folder, 'a.webp')
    await writeDurably(file, Buffer.from('old'))
    Object.defineProperty(process, 'platform', { value: system })
    refuse(code, refusals)
    const written = writeDurably(file, Buffer.from('new'))
    if (content === 'old') await expect(written).rejects.toMatchObject({ code })
    else await written
    expect(await readFile(file, 'utf8')).toBe(content)
    expect(await readdir(folder)).toEqual(['a.webp'])
  })
})
