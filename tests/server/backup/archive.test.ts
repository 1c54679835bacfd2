import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Header } from 'tar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkArchive, createArchive } from '../../../src/server/backup/archive'

const gigabyte = 1024 ** 3

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('begins a database of more than 8 GiB with a size that tar can read', async () => {
  const path = join(folder, 'community.tar')
  const file = await open(path, 'wx')
  // Without its content, which would take minutes to write: only the header is read.
  await expect(createArchive(file).add('community.db', 9 * gigabyte, nothing())).rejects.toThrow('has changed while it was copied')
  await file.close()
  const header = new Header(await readFile(path))
  expect(header).toMatchObject({ path: 'community.db', size: 9 * gigabyte, cksumValid: true, type: 'File' })
})

it('ends within a file, also while it is checked', async () => {
  const file = await open(join(folder, 'ended.tar'), 'wx')
  const abort = new AbortController()
  const stopped = new Error('the server stops')
  let given = 0
  async function* content() {
    for (; given < 5; given += 1) {
      if (given === 1) abort.abort(stopped)
      yield new Uint8Array(1000)
    }
  }
  await expect(createArchive(file, abort.signal).add('community.db', 5000, content())).rejects.toBe(stopped)
  expect(given).toBe(1)
  await file.close()
  const path = join(folder, 'community.tar')
  const cutOff = await open(path, 'wx')
  await createArchive(cutOff).add('community.db', 4000, content())
  await cutOff.close()
  // The check does not get as far as noticing that the manifest is missing.
  await expect(checkArchive(path, abort.signal)).rejects.toBe(stopped)
})

it('refuses a name that its header cannot hold', async () => {
  const file = await open(join(folder, 'community.tar'), 'wx')
  await expect(createArchive(file).add('x'.repeat(200), 0, nothing())).rejects.toThrow('too long')
  await file.close()
})
