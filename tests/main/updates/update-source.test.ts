import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readUpdateSource } from '../../../src/main/updates/update-source'

describe('where updates come from', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-update-source-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const build = { feed: 'https://updates.example/', keys: ['AAAA'] }
  const mirror = 'https://mirror.example/hanmadi/'
  const file = () => join(folder, 'update-source.json')

  it('is what the build says, or the feed that is named in its place; the keys stay those of the build', () => {
    writeFileSync(file(), JSON.stringify(build))
    expect(readUpdateSource(file(), null)).toEqual(build)
    expect(readUpdateSource(file(), mirror)).toEqual({ feed: mirror, keys: build.keys })
  })

  it('is nowhere for a build without a key, whatever feed is named', () => {
    expect(readUpdateSource(file(), mirror)).toBeNull()
    writeFileSync(file(), JSON.stringify({ ...build, keys: [] }))
    expect(readUpdateSource(file(), mirror)).toBeNull()
  })
})
