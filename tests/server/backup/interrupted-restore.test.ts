import { link, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { undoInterruptedRestore } from '../../../src/server/backup/interrupted-restore'
import { removePartialFiles } from '../../../src/server/partial-files'
import { replacedName } from '../../../src/shared/backups'

const now = Date.UTC(2026, 2, 1)
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-interrupted-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Writes files whose content is given by their path. */
const put = async (files: Record<string, string>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), content)
  }
}
/** The files below the data folder with their content. */
const found = async () => {
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const entries = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [path.slice(dataDir.length + 1).replaceAll('\\', '/'), await readFile(path, 'utf8')]
  })
  return Object.fromEntries(await Promise.all(entries))
}

describe('a restoring that was killed', () => {
  const aside = replacedName(now)
  const whole = { 'community.db': 'the community', 'images/a': 'its picture' }

  it('gives the pictures back that it had put aside', async () => {
    await put({ 'community.db': 'the community', [`${aside}/images/a`]: 'its picture' })
    await undoInterruptedRestore(dataDir)
    expect(await found()).toEqual(whole)
  })

  it('gives them back in place of those of the backup, also when the database was put aside too', async () => {
    await put({ 'community.db': 'the community', [`${aside}/images/a`]: 'its picture', 'images/b': 'of the backup' })
    await link(join(dataDir, 'community.db'), join(dataDir, aside, 'community.db'))
    await undoInterruptedRestore(dataDir)
    expect(await found()).toEqual(whole)
  })

  it('gives back to an earlier state what was being moved back from it', async () => {
    const earlier = replacedName(now - 60_000)
    await put({ [`${earlier}/community.db`]: 'earlier', 'images/b': 'its picture' })
    await put({ 'community.db': 'the community', [`${aside}/images/a`]: 'its picture' })
    await undoInterruptedRestore(dataDir)
    expect(await found()).toEqual({ ...whole, [`${earlier}/community.db`]: 'earlier', [`${earlier}/images/b`]: 'its picture' })
  })

  it('is none where it was completed', async () => {
    const files = { [`${aside}/community.db`]: 'former', [`${aside}/images/a`]: 'former', 'community.db': 'new', 'images/b': 'new' }
    await put(files)
    await undoInterruptedRestore(dataDir)
    expect(await found()).toEqual(files)
  })
})

describe('files that a killed process was writing', () => {
  it('are removed after a day', async () => {
    const left = ['backups/x.tar.1.part', 'images/full/ab/x.webp.1.part', 'mail/x.eml.1.part', '.ready-1.part']
    const kept = ['backups/x.tar.2.part', 'backups/x.tar', 'images/full/ab/x.webp', 'notes.part', 'other/.ready-1.part']
    await put(Object.fromEntries([...left, ...kept].map((path) => [path, ''])))
    const yesterday = now / 1000 - 25 * 60 * 60
    for (const path of [...left, ...kept.slice(1)]) await utimes(join(dataDir, path), yesterday, yesterday)
    await utimes(join(dataDir, kept[0] ?? ''), now / 1000, now / 1000)
    await removePartialFiles(dataDir, now)
    expect(Object.keys(await found()).sort()).toEqual(kept.sort())
  })
})
