import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDurably } from '../../src/server/durable-file'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-durable-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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
})
