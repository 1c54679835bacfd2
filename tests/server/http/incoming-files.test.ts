import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createIncomingFiles } from '../../../src/server/http/incoming-files'
import { orNote } from '../../support/run-report'

const hasModes = orNote(process.platform !== 'win32', 'the mode of the folder of incoming files: Windows has none')

describe('files of forms on disk', () => {
  let parent = ''
  afterEach(() => rm(parent, { recursive: true, force: true }))

  it('are accepted again once a folder that could not be created can be', async () => {
    parent = await mkdtemp(join(tmpdir(), 'hanmadi-incoming-'))
    const folder = join(parent, 'incoming')
    await writeFile(folder, 'a file where the folder belongs')
    const files = createIncomingFiles(folder)
    const upload = async function* () {
      yield new TextEncoder().encode('한글')
    }
    await expect(files.keep(upload())).rejects.toThrow()
    await rm(folder)
    const kept = await files.keep(upload())
    expect(await readFile(kept.path, 'utf8')).toBe('한글')
    if (hasModes) expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })
})
