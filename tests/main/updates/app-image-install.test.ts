import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeUnfinishedCopies, replaceAppImage } from '../../../src/main/updates/app-image-install'
import { orNote } from '../../support/run-report'

const isPosix = orNote(process.platform !== 'win32', 'the mode of an AppImage and links to it: Windows has neither')

// Of no process: the largest id on Linux is below it.
const ended = 4_194_305
const content = Buffer.alloc(3_000_000, 'the new one')
const sha512 = createHash('sha512').update(content).digest('base64')

let folder = ''
let image = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-image-'))
  mkdirSync(join(folder, 'apps'))
  image = join(folder, 'apps', 'Hanmadi-1.0.0.AppImage')
  writeFileSync(image, 'the old one')
  chmodSync(image, 0o750)
  file = join(folder, 'Hanmadi-2.0.0.AppImage')
  writeFileSync(file, content)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = () => readdirSync(join(folder, 'apps')).sort()
const copyOf = (id: number) => join(folder, 'apps', `.Hanmadi-1.0.0.AppImage.update-${id}`)

describe('an AppImage', () => {
  it('is replaced under its name, with its mode', async () => {
    await replaceAppImage({ image, file, sha512 })
    expect(readFileSync(image).equals(content)).toBe(true)
    if (isPosix) expect(statSync(image).mode & 0o777).toBe(0o750)
    expect(names()).toEqual(['Hanmadi-1.0.0.AppImage'])
  })

  it.runIf(isPosix)('is replaced where a link leads to it', async () => {
    const link = join(folder, 'hanmadi')
    symlinkSync(image, link)
    await replaceAppImage({ image: link, file, sha512 })
    expect(readFileSync(image).equals(content)).toBe(true)
    expect(names()).toEqual(['Hanmadi-1.0.0.AppImage'])
  })

  it.each<[string, () => void]>([
    ['the download has changed', () => writeFileSync(file, 'another program')],
    ['the download is gone', () => rmSync(file)],
    ['the copy cannot be written', () => mkdirSync(copyOf(process.pid))],
  ])('stays as it is when %s', async (_, spoil) => {
    spoil()
    await expect(replaceAppImage({ image, file, sha512 })).rejects.toThrow()
    expect(readFileSync(image, 'utf8')).toBe('the old one')
    if (isPosix) expect(statSync(image).mode & 0o777).toBe(0o750)
  })

  it('keeps nothing beside it of a copy that failed', async () => {
    writeFileSync(file, 'another program')
    await expect(replaceAppImage({ image, file, sha512 })).rejects.toMatchObject({ problem: 'damaged' })
    expect(names()).toEqual(['Hanmadi-1.0.0.AppImage'])
  })
})

describe('a copy that was interrupted', () => {
  it('is removed at the next start, and before the next try', async () => {
    writeFileSync(copyOf(ended), 'half')
    await removeUnfinishedCopies(image)
    expect(names()).toEqual(['Hanmadi-1.0.0.AppImage'])
    writeFileSync(copyOf(ended), 'half')
    writeFileSync(copyOf(process.pid), 'of an earlier process with this id')
    await replaceAppImage({ image, file, sha512 })
    expect(names()).toEqual(['Hanmadi-1.0.0.AppImage'])
    expect(readFileSync(image).equals(content)).toBe(true)
  })

  it('is not taken from an instance that is still at it; other files stay', async () => {
    writeFileSync(copyOf(process.ppid), 'half')
    writeFileSync(join(folder, 'apps', '.Hanmadi-1.0.0.AppImage.update-notes'), 'mine')
    await replaceAppImage({ image, file, sha512 })
    expect(names()).toHaveLength(3)
  })
})
