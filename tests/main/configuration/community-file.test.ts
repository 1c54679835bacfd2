import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCommunityFile } from '../../../src/main/configuration/community-file'
import { wordingIn } from '../../../src/main/wording'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-configuration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const wording = () => wordingIn('en')
const file = () => join(folder, 'community.json')
const read = (content: unknown) => {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content))
  return readCommunityFile(file(), wording)
}

const whole = {
  address: 'https://community.example',
  name: '신촌 언어교환',
  mark: '신촌',
  contact: 'help@community.example',
  terms: 'https://community.example/terms',
}

const unusable = ['http://mirror.example/', 'http://192.168.0.12/', 'file:///tmp/', 'https://mirror.example/?key=1', 'nonsense', '', 7]

describe('community.json', () => {
  it('says where a community is and what it calls itself', async () => {
    const { address, ...profile } = whole
    expect(await read(whole)).toEqual({ community: { source: file(), address, profile }, updateFeed: null })
    expect(await read({ address, name: ' 신촌 '.normalize('NFD') })).toMatchObject({ community: { profile: { name: '신촌' } } })
  })

  it('says where updates come from, beside a community or alone', async () => {
    const { address, ...profile } = whole
    const updateFeed = 'https://mirror.example/hanmadi/'
    expect(await read({ ...whole, updates: updateFeed })).toEqual({ community: { source: file(), address, profile }, updateFeed })
    // Names of files are resolved against it.
    expect(await read({ updates: updateFeed.slice(0, -1) })).toEqual({ community: null, updateFeed })
    expect(await read({ updates: 'http://127.0.0.1:8080' })).toMatchObject({ updateFeed: 'http://127.0.0.1:8080/' })
  })

  it('may be missing', async () => {
    expect(await readCommunityFile(file(), wording)).toBeNull()
    expect(await readCommunityFile(join(file(), 'below'), wording)).toBeNull()
  })

  it.each<[unknown, string]>([
    ['{"name":', 'is not valid JSON.'],
    ['[]', 'does not describe a community.'],
    ['7', 'does not describe a community.'],
    [{ name: 'Sinchon' }, 'The field “address” of'],
    [{ ...whole, address: 7 }, 'The field “address” of'],
    [{ ...whole, name: '  ' }, 'The field “name” of'],
    [{ ...whole, name: 'x'.repeat(61) }, 'The field “name” of'],
    [{ ...whole, mark: 'Sinchon' }, 'The field “mark” of'],
    [{ ...whole, contact: 'nobody' }, 'The field “contact” of'],
    [{ ...whole, terms: 'http://community.example' }, 'The field “terms” of'],
    [{ ...whole, terms: 'file:///tmp' }, 'The field “terms” of'],
    ...unusable.flatMap((updates): [unknown, string][] => [
      [{ ...whole, updates }, 'The field “updates” of'],
      [{ updates }, 'The field “updates” of'],
    ]),
    [{ updates: 'https://mirror.example/', mark: '신촌' }, 'The field “address” of'],
    // The keys are the build's own, whoever writes a file.
    [{ ...whole, keys: ['AAAA'] }, 'has an unknown field “keys”.'],
    [{ ...whole, adress: 'https://other.example' }, 'has an unknown field “adress”.'],
  ])('%j is refused with one sentence that names the file', async (content, expected) => {
    const reading = read(content)
    await expect(reading).rejects.toThrow(expected)
    await expect(reading).rejects.toThrow(file())
  })

  it('that cannot be read is never taken for a missing one', async () => {
    mkdirSync(file())
    await expect(readCommunityFile(file(), wording)).rejects.toThrow(`${file()} cannot be read (EISDIR).`)
  })
})
