import { createPublicKey, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { signFeed } from '../../../scripts/dist/update-signing.mjs'
import { checkRelease, UpdateRefused } from '../../../src/main/updates/release-check'
import { describe as describeRelease, updateKey } from '../../support/update-feed'

const ours = updateKey()
const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
const expected = { keys: [publicOf(ours.privateKey)], channel: 'stable', platform: 'linux' } as const
const content = Buffer.from('the program')

const feedFile = (more: object = {}) =>
  parse(describeRelease({ version: '1.2.3', name: 'Hanmadi-1.2.3.AppImage', content, privateKey: ours.privateKey, ...more })) as Record<
    string,
    unknown
  >
const refusalOf = (described: unknown, by: Parameters<typeof checkRelease>[1] = expected) => {
  try {
    checkRelease(described, by)
    return null
  } catch (error) {
    return error instanceof UpdateRefused ? error.problem : error
  }
}

it('a release is accepted that one of the keys has signed', () => {
  expect(checkRelease(feedFile(), expected)).toMatchObject({ version: '1.2.3', channel: 'stable', notes: { ko: ['더 나아졌어요'] } })
  expect(refusalOf(feedFile(), { ...expected, keys: [publicOf(updateKey().privateKey), ...expected.keys] })).toBeNull()
})

describe('a release is refused', () => {
  it('that another key, or none, has signed', () => {
    expect(refusalOf(feedFile({ privateKey: updateKey().privateKey }))).toBe('signature')
    expect(refusalOf({ ...feedFile(), signature: undefined })).toBe('signature')
    expect(refusalOf({ ...feedFile(), signature: '' })).toBe('signature')
  })

  it.each<[string, (file: Record<string, unknown>) => object]>([
    ['version', () => ({ version: '1.2.4' })],
    ['channel', () => ({ channel: 'beta' })],
    ['system', () => ({ platform: 'win32' })],
    ['hash', (file) => ({ files: (file['files'] as object[]).map((each) => ({ ...each, sha512: 'AAAA' })) })],
    ['size', (file) => ({ files: (file['files'] as object[]).map((each) => ({ ...each, size: 1 })) })],
    ['name of a file', (file) => ({ files: (file['files'] as object[]).map((each) => ({ ...each, url: 'other.AppImage' })) })],
    ['number of files', (file) => ({ files: [...(file['files'] as object[]), ...(file['files'] as object[])] })],
    ['notes', () => ({ notes: { ko: ['바꿈'], en: ['changed'] } })],
    ['share of installations', () => ({ stagingPercentage: 100 })],
    ['oldest system', () => ({ minimumSystemVersion: '1.0.0' })],
    ['further packages, which are not signed', () => ({ packages: { x64: { path: 'evil.7z' } } })],
  ])('whose %s was changed after the signature', (_, change) => {
    const file = feedFile()
    expect(refusalOf({ ...file, ...change(file) })).toBe('signature')
  })

  it('that is signed for another channel or system', () => {
    expect(refusalOf(feedFile({ channel: 'beta' }))).toBe('channel')
    expect(refusalOf(feedFile(), { ...expected, platform: 'darwin' })).toBe('channel')
  })

  it('whose files are elsewhere, although it is signed', () => {
    for (const url of ['../up.AppImage', 'https://elsewhere.example/x', '/x', 'a/b', '//host/x']) {
      const described = { version: '1.2.3', files: [{ url, sha512: 'AAAA', size: 1 }] }
      const signed = signFeed(described, { channel: 'stable', platform: 'linux', notes: { ko: [], en: [] }, privateKey: ours.privateKey })
      expect(refusalOf(signed), url).toBe('signature')
    }
  })

  it('that is no release at all', () => {
    for (const other of [null, undefined, '', 7, [], {}, { version: '1.2.3' }]) expect(refusalOf(other)).toBe('signature')
  })
})
